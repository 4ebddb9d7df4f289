#pragma once

#include <string_view>

#include "engine/device/device_error.h"

namespace marmoset::device::adb {

// `am start -W`, both streams: fine if the activity runs now, also when it ran before. The exit code says
// nothing on older versions, so it is not asked.
Result<void> parseAmStart(std::string_view output);

}  // namespace marmoset::device::adb
