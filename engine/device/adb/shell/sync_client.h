#pragma once

#include <string>
#include <string_view>

#include "engine/device/adb/server/server.h"

namespace marmoset::device::adb {

// Copies bytes to a file of the device, and a file's bytes here. A full disk is `diskFull`.
Result<void> push(const Server& server, std::string_view serial, std::string_view bytes,
                  std::string_view path, Operation::Clock::duration limit, const Operation& operation);
Result<std::string> pull(const Server& server, std::string_view serial, std::string_view path,
                         Operation::Clock::duration limit, const Operation& operation);

}  // namespace marmoset::device::adb
