#include "engine/device/adb/parse/am_output.h"

#include <fmt/format.h>

#include "engine/device/adb/parse/component.h"

namespace marmoset::device::adb {

Result<void> parseAmStart(std::string_view output) {
  bool started = false;
  for (const auto line : linesOf(output)) {
    const auto text = trimmed(line);
    if (text.starts_with("Status: timeout"))
      return fail(DeviceError::Kind::frozen, "the activity did not come up in time. Look at the device.");
    if (text.starts_with("Error:") || text.starts_with("java.lang.SecurityException")) {
      const bool missing = text.find("does not exist") != std::string_view::npos ||
                           text.find("unable to resolve") != std::string_view::npos;
      return fail(missing ? DeviceError::Kind::notInstalled : DeviceError::Kind::refused, std::string(text));
    }
    started = started || text.starts_with("Status: ok") || text.starts_with("Starting:");
  }
  if (!started)
    return fail(DeviceError::Kind::badAnswer, fmt::format("am start answered \"{}\"", output.substr(0, 200)));
  return {};
}

}  // namespace marmoset::device::adb
