#pragma once

#include <functional>
#include <memory>

#include "system/handle.h"

namespace boost::asio {
class io_context;
}

namespace marmoset::system {

// Calls back once, where the context runs, when the handle becomes readable, unless this goes before. Closes
// the handle then.
class WhenReadable {
 public:
  WhenReadable(boost::asio::io_context& context, OwnedHandle handle, std::function<void()> task);
  WhenReadable(WhenReadable&&) noexcept = default;
  ~WhenReadable();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace marmoset::system
