#include "engine/device/web/devtools/connection.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::web {

using nlohmann::json;

Result<std::uint64_t> Connection::write(const Command& command, const Operation& operation) {
  const auto number = ++lastNumber_;
  json message = {{"id", number}, {"method", command.method}, {"params", command.parameters}};
  if (!command.session.empty()) message["sessionId"] = command.session;
  // Words of scripts need not be UTF-8.
  const auto text = message.dump(-1, ' ', false, json::error_handler_t::replace);
  if (auto written = pipe_.write(text, operation); !written) return tl::unexpected(written.error());
  return number;
}

Result<std::uint64_t> Connection::ask(const Command& command, const Operation& operation) {
  auto number = write(command, operation);
  if (number) awaited_[*number];
  return number;
}

Result<void> Connection::send(const Command& command, const Operation& operation) {
  return write(command, operation).map([](std::uint64_t) {});
}

Result<json> Connection::call(const Command& command, const Operation& operation) {
  auto answer = callUnless([] { return false; }, command, operation);
  if (!answer) return tl::unexpected(std::move(answer).error());
  return **std::move(answer);
}

Result<std::optional<json>> Connection::callUnless(const Condition& condition, const Command& command,
                                                   const Operation& operation) {
  const auto number = ask(command, operation);
  if (!number) return tl::unexpected(number.error());
  auto& answer = awaited_[*number];
  const auto waited = waitFor([&] { return answer.has_value() || condition(); }, operation);
  const auto given = std::move(answer);
  awaited_.erase(*number);
  if (!waited) return tl::unexpected(waited.error());
  if (!given) return std::nullopt;
  if (!*given)
    return fail((*given).error().kind,
                fmt::format("Chromium refused {}: {}", command.method, (*given).error().message));
  return **given;
}

Result<std::vector<json>> Connection::callAll(const std::vector<Command>& commands,
                                              const Operation& operation) {
  std::vector<std::uint64_t> numbers;
  const auto forget = [&] {
    for (const auto number : numbers) awaited_.erase(number);
  };
  for (const auto& command : commands) {
    const auto number = ask(command, operation);
    if (!number) {
      forget();
      return tl::unexpected(number.error());
    }
    numbers.push_back(*number);
  }
  const auto answered = [&] {
    return std::all_of(numbers.begin(), numbers.end(),
                       [&](std::uint64_t number) { return awaited_.at(number).has_value(); });
  };
  Result<std::vector<json>> answers = std::vector<json>();
  if (const auto waited = waitFor(answered, operation); !waited) answers = tl::unexpected(waited.error());
  for (std::size_t i = 0; answers && i < numbers.size(); ++i) {
    auto& answer = *awaited_.at(numbers[i]);
    if (answer)
      answers->push_back(*std::move(answer));
    else
      answers = fail(answer.error().kind,
                     fmt::format("Chromium refused {}: {}", commands[i].method, answer.error().message));
  }
  forget();
  return answers;
}

Result<void> Connection::waitFor(const Condition& condition, const Operation& operation) {
  while (!condition())
    if (auto taken = takeOne(operation); !taken) return taken;
  return {};
}

void Connection::takeAnswer(const json& message) {
  const auto awaited = awaited_.find(message.at("id").get<std::uint64_t>());
  if (awaited == awaited_.end()) return;
  if (const auto error = message.find("error"); error != message.end())
    awaited->second.emplace(fail(DeviceError::Kind::badAnswer, error->at("message").get<std::string>()));
  else
    awaited->second.emplace(message.at("result"));
}

Result<void> Connection::takeOne(const Operation& operation) {
  const auto text = pipe_.read(operation);
  if (!text) return tl::unexpected(text.error());
  try {
    auto message = json::parse(*text);
    if (message.contains("id")) {
      takeAnswer(message);
    } else if (listener_) {
      listener_({message.value("sessionId", ""), message.at("method").get<std::string>(),
                 std::move(message["params"])});
    }
    return {};
  } catch (const json::exception& unreadable) {
    return fail(DeviceError::Kind::badAnswer,
                fmt::format("Chromium sent what nobody can read: {}", unreadable.what()));
  }
}

}  // namespace marmoset::device::web
