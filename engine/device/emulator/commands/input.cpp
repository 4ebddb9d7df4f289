#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::emulator {
namespace {

using simulator::Phone;

constexpr std::int64_t defaultSwipe = 300;
constexpr std::int64_t longPress = 500;

std::vector<float> numbers(const std::vector<std::string>& words) {
  std::vector<float> values;
  for (const auto& word : words) {
    const auto value = parseNumber<float>(word);
    if (!value) return {};
    values.push_back(*value);
  }
  return values;
}

std::optional<std::int32_t> key(const std::string& word) {
  if (const auto number = parseNumber<std::int32_t>(word)) return *number;
  return script::keyCode(word);
}

int inputUsage(Invocation& invocation, std::string_view problem) {
  invocation.err(fmt::format("Error: {}\nUsage: input [<source>] <command> [<arg>...]\n", problem));
  return 255;
}

// %s stands for a blank.
std::string unescape(std::string text) {
  for (auto at = text.find("%s"); at != std::string::npos; at = text.find("%s", at + 1))
    text.replace(at, 2, " ");
  return text;
}

int typeText(Invocation& invocation, const std::string& text) {
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) > 127; })) {
    invocation.err(
        "Exception occurred while executing 'text':\njava.lang.NullPointerException: Attempt to get length "
        "of "
        "null array\n");
    return 255;
  }
  invocation.device.withPhone([&](Phone& phone) { phone.typeText(unescape(text)); });
  return 0;
}

int pressKeys(Invocation& invocation, std::vector<std::string> words) {
  const bool isLong = !words.empty() && words.front() == "--longpress";
  if (isLong) words.erase(words.begin());
  for (const auto& word : words) {
    const auto code = key(word);
    if (!code) return inputUsage(invocation, fmt::format("Invalid arguments for command: keyevent {}", word));
    invocation.device.withPhone([&](Phone& phone) {
      if (!isLong) return phone.pressKey(*code);
      phone.key({.action = 0, .keyCode = *code});
      phone.advance(longPress);
      phone.key({.action = 1, .keyCode = *code});
    });
  }
  return 0;
}

int roll(Invocation& invocation, const std::vector<float>& values) {
  if (values.size() != 2) return inputUsage(invocation, "roll needs DX DY");
  invocation.device.withPhone([&](Phone& phone) {
    script::MotionEvent event;
    event.touch = false;
    event.action = script::motion::move;
    event.pointers = {{0, values[0], values[1]}};
    phone.motion(event);
  });
  return 0;
}

int motionEvent(Invocation& invocation, std::vector<std::string> words) {
  if (words.size() != 3) return inputUsage(invocation, "motionevent needs DOWN|UP|MOVE X Y");
  script::MotionEvent event;
  if (words[0] == "DOWN") {
    event.action = script::motion::down;
  } else if (words[0] == "UP") {
    event.action = script::motion::up;
  } else if (words[0] == "MOVE") {
    event.action = script::motion::move;
  } else {
    return inputUsage(invocation, fmt::format("Unknown motionevent {}", words[0]));
  }
  words.erase(words.begin());
  const auto values = numbers(words);
  if (values.empty()) return inputUsage(invocation, "motionevent needs DOWN|UP|MOVE X Y");
  event.pointers = {{0, values[0], values[1]}};
  invocation.device.withPhone([&](Phone& phone) { phone.motion(event); });
  return 0;
}

}  // namespace

int runInput(Invocation& invocation) {
  std::vector<std::string> words(invocation.words.begin() + 1, invocation.words.end());
  const bool hasSource =
      !words.empty() && (words[0] == "touchscreen" || words[0] == "keyboard" || words[0] == "trackball");
  if (hasSource) words.erase(words.begin());
  // There is one display.
  if (words.size() > 1 && words[0] == "-d") words.erase(words.begin(), words.begin() + 2);
  if (words.empty()) return inputUsage(invocation, "Unknown command: null");
  const auto verb = words.front();
  words.erase(words.begin());
  if (verb == "text" && words.size() == 1) return typeText(invocation, words[0]);
  if (verb == "keyevent" && !words.empty()) return pressKeys(invocation, std::move(words));
  if (verb == "motionevent") return motionEvent(invocation, std::move(words));
  const auto values = numbers(words);
  if (verb == "roll") return roll(invocation, values);
  if (verb == "tap" && values.size() == 2) {
    invocation.device.withPhone([&](Phone& phone) { phone.tap(values[0], values[1]); });
    return 0;
  }
  if ((verb == "swipe" || verb == "draganddrop") && (values.size() == 4 || values.size() == 5)) {
    const auto ms = values.size() == 5 ? static_cast<std::int64_t>(values[4]) : defaultSwipe;
    invocation.device.withPhone(
        [&](Phone& phone) { phone.swipe(values[0], values[1], values[2], values[3], ms); });
    return 0;
  }
  return inputUsage(invocation, fmt::format("Invalid arguments for command: {}", verb));
}

}  // namespace marmoset::device::emulator
