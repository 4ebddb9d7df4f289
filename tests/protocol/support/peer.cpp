#include "tests/protocol/support/peer.h"

#include <utility>

#include <gtest/gtest.h>

namespace marmoset::test {

using nlohmann::json;
using protocol::Json;

Peer::Peer()
    : mailbox(std::make_shared<protocol::Mailbox>(loop, 64)),
      endpoint([this](const Json& message) { received_.push_back(message.value()); }, mailbox) {
  endpoint.setComplain([this](std::string_view problem) { complaints.emplace_back(problem); });
}

void Peer::send(const json& message) {
  endpoint.receive(Json(json(message)));
  settle();
}

void Peer::request(const json& id, std::string_view method, const json& params) {
  auto message = call(method, params);
  message["id"] = id;
  send(message);
}

void Peer::notify(std::string_view method, const json& params) {
  send(call(method, params));
}

std::vector<json> Peer::received() {
  return std::exchange(received_, {});
}

json Peer::only() {
  const auto messages = received();
  EXPECT_EQ(messages.size(), 1u) << json(messages).dump(2);
  return messages.empty() ? json() : messages.front();
}

json call(std::string_view method, const json& params) {
  json message{{"jsonrpc", "2.0"}, {"method", method}};
  if (!params.is_null()) message["params"] = params;
  return message;
}

int errorCode(const json& message) {
  return message.contains("error") ? message["error"]["code"].get<int>() : 0;
}

}  // namespace marmoset::test
