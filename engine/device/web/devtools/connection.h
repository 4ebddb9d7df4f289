#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/device/web/devtools/message_pipe.h"

namespace marmoset::device::web {

// What a browser is told to do. Without a session it is for the browser, else for one page.
struct Command {
  std::string session, method;
  nlohmann::json parameters = nlohmann::json::object();
};

// What a browser tells by itself.
struct Event {
  std::string session, method;
  nlohmann::json parameters;
};

// The DevTools protocol over a browser's pipes. For one thread; events reach the listener while somebody
// waits, and the listener may send but not wait.
class Connection {
 public:
  using Listener = std::function<void(const Event&)>;
  using Condition = std::function<bool()>;

  explicit Connection(MessagePipe pipe) : pipe_(std::move(pipe)) {}
  void listen(Listener listener) { listener_ = std::move(listener); }

  // Waits for the answer; a command that the browser refuses is `badAnswer`.
  Result<nlohmann::json> call(const Command& command, const Operation& operation);
  // Nothing if the condition came true before there was an answer.
  Result<std::optional<nlohmann::json>> callUnless(const Condition& condition, const Command& command,
                                                   const Operation& operation);
  // All at once, and the answers in the same order.
  Result<std::vector<nlohmann::json>> callAll(const std::vector<Command>& commands,
                                              const Operation& operation);
  // Nobody cares for the answer.
  Result<void> send(const Command& command, const Operation& operation);
  // Takes in events until the condition holds, which it may do already.
  Result<void> waitFor(const Condition& condition, const Operation& operation);

 private:
  using Answer = Result<nlohmann::json>;
  Result<std::uint64_t> write(const Command& command, const Operation& operation);
  Result<std::uint64_t> ask(const Command& command, const Operation& operation);
  Result<void> takeOne(const Operation& operation);
  void takeAnswer(const nlohmann::json& message);

  MessagePipe pipe_;
  Listener listener_;
  std::uint64_t lastNumber_ = 0;
  std::map<std::uint64_t, std::optional<Answer>> awaited_;
};

}  // namespace marmoset::device::web
