#pragma once

#include <string>
#include <string_view>

#include "engine/device/device_error.h"
#include "engine/device/operation.h"
#include "system/handle.h"

namespace marmoset::device::web {

// Whole messages over a browser's two pipes: each ends with a NUL byte. Calls block until they are done, the
// operation's deadline passes or its stop token is raised; a browser that is gone is `lost`.
class MessagePipe {
 public:
  MessagePipe(system::Handle words, system::Handle answers) : words_(words), answers_(answers) {}

  Result<void> write(std::string_view message, const Operation& operation) const;
  Result<std::string> read(const Operation& operation);

 private:
  system::Handle words_, answers_;
  std::string arrived_;
  std::size_t searched_ = 0;  // of what arrived, without an end
};

}  // namespace marmoset::device::web
