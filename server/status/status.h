#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "protocol/jsonrpc/endpoint.h"
#include "server/status/status_message.h"

namespace marmoset::server {

// Keeps the client informed whether all is well and whether the server is still getting ready. Sends
// `marmoset/status` when that changes, and only then. Main thread only.
class Status {
 public:
  explicit Status(protocol::Endpoint& endpoint) : endpoint_(endpoint) {}

  // Nothing is sent before the session runs.
  void start();

  // Long activities in the background; jobs of single requests are none.
  void begin(const std::string& activity);
  void end(const std::string& activity);

  // What is wrong, by its cause, until it is set right. The worst one decides the health.
  void setProblem(const std::string& cause, Health health, const std::string& message);
  void clearProblem(const std::string& cause);

 private:
  StatusParams current() const;
  void update();

  protocol::Endpoint& endpoint_;
  bool started_ = false;
  std::multiset<std::string> activities_;
  std::map<std::string, std::pair<Health, std::string>> problems_;
  std::optional<StatusParams> sent_;
};

}  // namespace marmoset::server
