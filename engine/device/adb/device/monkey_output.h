#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/device/device_error.h"
#include "engine/trace/failure.h"

namespace marmoset::device::adb {

// How a run of Monkey on a device ended, from both its streams.
struct MonkeyEnd {
  std::int64_t injected = 0;  // events Monkey counted
  std::optional<trace::Failure> failure;
};

// An error if Monkey did not run, threw, or was ended by another process' failure than the app's.
Result<MonkeyEnd> parseMonkeyEnd(std::string_view output, int exitCode, std::string_view package);

}  // namespace marmoset::device::adb
