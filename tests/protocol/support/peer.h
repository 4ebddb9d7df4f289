#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/jsonrpc/endpoint.h"

namespace marmoset::test {

// An endpoint without threads or descriptors: the test plays the client, message by message.
class Peer {
 public:
  Peer();

  // The client sends; everything that follows from it happens before this returns.
  void send(const nlohmann::json& message);
  void request(const nlohmann::json& id, std::string_view method, const nlohmann::json& params = nullptr);
  void notify(std::string_view method, const nlohmann::json& params = nullptr);
  // Runs what other threads have posted.
  void settle() { loop.poll(); }

  // What the client has received since it last asked.
  std::vector<nlohmann::json> received();
  // The only message received since then.
  nlohmann::json only();

  protocol::MainLoop loop;
  std::shared_ptr<protocol::Mailbox> mailbox;
  protocol::Endpoint endpoint;
  std::vector<std::string> complaints;

 private:
  std::vector<nlohmann::json> received_;
};

nlohmann::json call(std::string_view method, const nlohmann::json& params);

// The code of an error response, 0 for any other message.
int errorCode(const nlohmann::json& message);

}  // namespace marmoset::test
