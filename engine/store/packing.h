#pragma once

#include <string>
#include <string_view>

namespace marmoset::store {

// Texts as they lie in the file: zstd frames that know their size. With a prefix, which whoever unpacks needs
// too, what both have in common costs next to nothing. Unpacking throws std::runtime_error on what is no
// frame.
std::string pack(std::string_view bytes, std::string_view prefix = {});
std::string unpack(std::string_view packed, std::string_view prefix = {});

}  // namespace marmoset::store
