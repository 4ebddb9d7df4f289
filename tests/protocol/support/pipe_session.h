#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <thread>

#include <nlohmann/json.hpp>

#include "protocol/jsonrpc/connection.h"

namespace marmoset::test {

// A server on real pipes, with its main loop in a thread of its own; the test is the client.
class PipeSession {
 public:
  using Setup = std::function<void(protocol::MainLoop&, protocol::Connection&)>;

  // `serve` runs on the main thread of the server before the first byte is read.
  explicit PipeSession(Setup serve, protocol::Connection::Options options = {});
  ~PipeSession();

  void sendBytes(std::string_view bytes) const;
  void send(const nlohmann::json& message) const;
  // The next message of the server; null at the end of its output.
  nlohmann::json receive();

  void closeInput();
  void closeOutput();
  // Waits until the loop of the server has ended.
  void join();

 private:
  int clientToServer_[2];
  int serverToClient_[2];
  protocol::FrameReader frames_;
  std::thread server_;
};

}  // namespace marmoset::test
