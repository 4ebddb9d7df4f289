#include "engine/device/emulator/commands/monkey/network_command.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::emulator {
namespace {

namespace motion = script::motion;
using Words = std::vector<std::string>;
using Result = std::optional<NetworkCommand>;

NetworkCommand error(std::string_view message) {
  return {fmt::format("ERROR:{}", message), false, {}, {}};
}
NetworkCommand badArgument() {
  return error("Invalid Argument");
}

// Blanks separate; double quotes group, a backslash takes the next character as it is.
Words split(const std::string& line) {
  Words words;
  std::string word;
  bool quoted = false, any = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) {
      word += line[++i];
      any = true;
    } else if (line[i] == '"') {
      quoted = !quoted;
      any = true;
    } else if (line[i] == ' ' && !quoted) {
      if (any) words.push_back(std::exchange(word, {}));
      any = false;
    } else {
      word += line[i];
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

script::LowLevelEvent touch(std::int32_t action, std::int32_t x, std::int32_t y, bool isTouch = true) {
  script::MotionEvent event;
  event.touch = isTouch;
  event.action = action;
  event.pointers = {{0, static_cast<float>(x), static_cast<float>(y)}};
  return {0, action == motion::up, event};
}

script::LowLevelEvent key(std::int32_t action, std::int32_t code) {
  return {0, action == 1, script::KeyEvent{.action = action, .keyCode = code}};
}

std::optional<std::int32_t> keyNamed(const std::string& word) {
  if (const auto number = parseNumber<std::int32_t>(word)) return *number >= 0 ? number : std::nullopt;
  if (const auto code = script::keyCode(word)) return code;
  std::string upper = word;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return script::keyCode(upper);
}

Result touchCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 4) return badArgument();
  const auto x = parseNumber<std::int32_t>(words[2]), y = parseNumber<std::int32_t>(words[3]);
  const auto action = words[1] == "down"   ? motion::down
                      : words[1] == "up"   ? motion::up
                      : words[1] == "move" ? motion::move
                                           : -1;
  if (!x || !y || action < 0) return badArgument();
  return NetworkCommand{.events = {touch(action, *x, *y)}};
}

Result tapCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 3) return badArgument();
  const auto x = parseNumber<std::int32_t>(words[1]), y = parseNumber<std::int32_t>(words[2]);
  if (!x || !y) return badArgument();
  return NetworkCommand{.events = {touch(motion::down, *x, *y), touch(motion::up, *x, *y)}};
}

Result trackballCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 3) return badArgument();
  const auto x = parseNumber<std::int32_t>(words[1]), y = parseNumber<std::int32_t>(words[2]);
  if (!x || !y) return badArgument();
  return NetworkCommand{.events = {touch(motion::move, *x, *y, false)}};
}

Result keyCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 3) return badArgument();
  const auto code = keyNamed(words[2]);
  if (!code || (words[1] != "down" && words[1] != "up")) return badArgument();
  return NetworkCommand{.events = {key(words[1] == "up" ? 1 : 0, *code)}};
}

Result pressCommand(MonkeyRun&, const Words& words) {
  const auto code = words.size() == 2 ? keyNamed(words[1]) : std::nullopt;
  if (!code) return badArgument();
  return NetworkCommand{.events = {key(0, *code), key(1, *code)}};
}

Result typeCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 2) return badArgument();
  return NetworkCommand{.text = words[1]};
}

Result flipCommand(MonkeyRun&, const Words& words) {
  if (words.size() != 2 || (words[1] != "open" && words[1] != "close")) return badArgument();
  return NetworkCommand{.events = {{0, true, script::FlipEvent{words[1] == "open"}}}};
}

Result sleepCommand(MonkeyRun&, const Words& words) {
  const auto ms = words.size() == 2 ? parseNumber<std::int64_t>(words[1]) : std::nullopt;
  if (!ms) return badArgument();
  return NetworkCommand{.events = {{0, true, script::WaitEvent{*ms}}}};
}

Result wakeCommand(MonkeyRun&, const Words&) {
  return NetworkCommand{};
}

Result deferCommand(MonkeyRun& run, const Words& words) {
  if (words.size() < 4 || words[1] != "screenchange" || !parseNumber<std::int64_t>(words[2]))
    return badArgument();
  auto command = translate(run, fmt::format("{}", fmt::join(words.begin() + 3, words.end(), " ")));
  if (command) command->deferred = true;
  return command;
}

std::optional<std::string> variable(MonkeyRun& run, std::string_view name) {
  const auto& profile = run.device().profile();
  return run.device().withPhone([&](simulator::Phone& phone) -> std::optional<std::string> {
    const auto status = phone.window();
    if (name == "display.width") return std::to_string(phone.width());
    if (name == "display.height") return std::to_string(phone.height());
    if (name == "display.density") return fmt::format("{}", profile.density / 160.0);
    if (name == "build.version.sdk") return std::to_string(profile.sdk);
    if (name == "build.version.release") return profile.release;
    if (name == "build.model") return profile.model;
    if (name == "build.product") return profile.product;
    if (name == "am.current.package" || name == "am.current.comp.package") return status.package;
    if (name == "am.current.comp.class") return status.activity;
    if (name == "clock.uptime" || name == "clock.millis") return std::to_string(phone.now());
    if (name == "monkey.version") return "2";
    return std::nullopt;
  });
}

constexpr std::array variableNames = {
    "am.current.comp.class", "am.current.comp.package", "am.current.package", "build.model",
    "build.product",         "build.version.release",   "build.version.sdk",  "clock.millis",
    "clock.uptime",          "display.density",         "display.height",     "display.width",
    "monkey.version"};

Result getvarCommand(MonkeyRun& run, const Words& words) {
  if (words.size() != 2) return badArgument();
  const auto value = variable(run, words[1]);
  return value ? NetworkCommand{.answer = "OK:" + *value} : error("unknown var");
}

Result listvarCommand(MonkeyRun&, const Words&) {
  return NetworkCommand{.answer = fmt::format("OK:{}", fmt::join(variableNames, " "))};
}

Result viewsCommand(MonkeyRun&, const Words&) {
  return error("No accessibility event has occurred yet");
}

struct Entry {
  std::string_view word;
  Result (*translate)(MonkeyRun& run, const Words& words);
};

constexpr auto entries = std::to_array<Entry>({
    {"deferreturn", deferCommand},
    {"flip", flipCommand},
    {"getvar", getvarCommand},
    {"key", keyCommand},
    {"listvar", listvarCommand},
    {"listviews", viewsCommand},
    {"press", pressCommand},
    {"queryview", viewsCommand},
    {"sleep", sleepCommand},
    {"tap", tapCommand},
    {"touch", touchCommand},
    {"trackball", trackballCommand},
    {"type", typeCommand},
    {"wake", wakeCommand},
});

}  // namespace

std::optional<NetworkCommand> translate(MonkeyRun& run, const std::string& line) {
  const auto words = split(line);
  if (words.empty()) return std::nullopt;
  for (const auto& entry : entries)
    if (entry.word == words.front()) return entry.translate(run, words);
  return std::nullopt;
}

}  // namespace marmoset::device::emulator
