#pragma once

#include <string_view>

namespace marmoset::trace {

// Whether a process is one of the app's: the package itself, or "package:name". A package whose name merely
// begins with it is another app.
inline bool isProcessOf(std::string_view process, std::string_view package) {
  return process == package ||
         (process.starts_with(package) && process.substr(package.size()).starts_with(':'));
}

}  // namespace marmoset::trace
