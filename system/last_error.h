#pragma once

#include <cerrno>
#include <system_error>

namespace marmoset::system {

// Why the call before failed.
inline std::error_code lastError() {
  return {errno, std::generic_category()};
}

}  // namespace marmoset::system
