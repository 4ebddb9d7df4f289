#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/shell/shell.h"
#include "system/file_pattern.h"

namespace marmoset::device::emulator {

// Patterns are matched in the last component only; as in any shell, one that matches nothing stays as it is.
std::vector<std::string> Shell::matchingFiles(const std::string& pattern) const {
  const auto slash = pattern.rfind('/');
  const auto directory = slash == std::string::npos ? std::string() : pattern.substr(0, slash + 1);
  const auto last = pattern.substr(directory.size());
  std::vector<std::string> matches;
  if (const auto entries = device_.files().list(resolve(directory.empty() ? "." : directory)))
    for (const auto& entry : *entries)
      if (system::matchesFilePattern(last, entry.name)) matches.push_back(directory + entry.name);
  if (matches.empty()) matches.push_back(pattern);
  return matches;
}

}  // namespace marmoset::device::emulator
