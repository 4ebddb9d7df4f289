#pragma once

#include <cstdint>
#include <string_view>

namespace marmoset::device::adb {

// How `uiautomator dump` went. It exits with 0 either way, so only its words tell.
enum class DumpOutcome : std::uint8_t {
  dumped,
  notIdle,   // the screen kept changing
  noWindow,  // no root node: a window is just coming or going
  taken,     // another client holds the accessibility connection
  failed,
};

// Both streams of the command, and its exit code.
DumpOutcome dumpOutcome(std::string_view output, int exitCode);

}  // namespace marmoset::device::adb
