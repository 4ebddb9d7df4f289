#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "protocol/jsonrpc/endpoint.h"

namespace marmoset::lsp {

// What the server does, told to clients that turned tracing on with `initialize` or `$/setTrace`.
class Tracer {
 public:
  explicit Tracer(protocol::Endpoint& endpoint);

  void setLevel(std::string_view value);  // "off", "messages" or "verbose"; what is unknown is off
  bool on() const { return level_ != Level::off; }

  // The details are asked for only where the client wants them.
  void log(std::string message, const std::function<std::string()>& details = {});

 private:
  enum class Level { off, messages, verbose };

  protocol::Endpoint& endpoint_;
  Level level_ = Level::off;
};

}  // namespace marmoset::lsp
