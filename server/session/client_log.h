#pragma once

#include <string>

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/lsp/window.h"

namespace marmoset::server {

// What the server has to say to people. Main thread only.
class ClientLog {
 public:
  explicit ClientLog(protocol::Endpoint& endpoint) : endpoint_(endpoint) {}

  // To the client's log.
  void error(const std::string& message) { write(lsp::MessageType::error, message); }
  void warning(const std::string& message) { write(lsp::MessageType::warning, message); }
  void info(const std::string& message) { write(lsp::MessageType::info, message); }
  // To the user, who asked for something and must know what became of it.
  void show(lsp::MessageType type, const std::string& message);

 private:
  void write(lsp::MessageType type, const std::string& message);

  protocol::Endpoint& endpoint_;
};

}  // namespace marmoset::server
