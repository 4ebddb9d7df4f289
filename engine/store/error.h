#pragma once

#include <cstdint>
#include <string>

#include <tl/expected.hpp>

namespace marmoset::store {

// Why the store could not do something. The message is one line that names the file and says what to do.
struct StoreError {
  enum class Kind : std::uint8_t { cannotOpen, corrupt, foreign, newer, busy, full, failed };
  Kind kind = Kind::failed;
  std::string message;
};

template <class T>
using Result = tl::expected<T, StoreError>;

}  // namespace marmoset::store
