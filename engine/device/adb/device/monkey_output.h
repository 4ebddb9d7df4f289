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
  // Another app's process, whose failure ended Monkey: what it had left to inject can go on.
  std::string endedBy;
};

// How often another app may end Monkey in one run before that is an error.
inline constexpr int mostRestarts = 10;
// `process` does so time and again.
tl::unexpected<DeviceError> keepsFailing(std::string_view process);

// An error if Monkey did not run or threw.
Result<MonkeyEnd> parseMonkeyEnd(std::string_view output, int exitCode, std::string_view package);

}  // namespace marmoset::device::adb
