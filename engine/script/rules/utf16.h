#pragma once

#include <string>

#include "engine/script/syntax/script.h"

namespace marmoset::script {

// Whether a file was saved as UTF-16: it starts with that byte order mark, or every other byte is 0.
bool isUtf16(const Script& script);

// The same text as UTF-8, without a byte order mark.
std::string utf16ToUtf8(std::string_view bytes);

}  // namespace marmoset::script
