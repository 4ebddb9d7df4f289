#include <array>

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "server/cli/events/event_text.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

std::string actionName(std::int32_t action) {
  static constexpr std::array<std::string_view, 7> names = {"DOWN",    "UP",           "MOVE",      "CANCEL",
                                                            "OUTSIDE", "POINTER_DOWN", "POINTER_UP"};
  const auto masked = action & 0xff, finger = action >> 8;
  if (action < 0 || masked >= static_cast<std::int32_t>(names.size()))
    return fmt::format("action {}", action);
  const auto word = names[static_cast<std::size_t>(masked)];
  return masked >= script::motion::pointerDown ? fmt::format("{} {}", word, finger) : std::string(word);
}

std::string keyWord(std::int32_t code) {
  const auto word = script::keyName(code);
  return word.empty() ? fmt::format("key {}", code) : fmt::format("{} ({})", word, code);
}

struct FieldText {
  std::string operator()(const script::MotionEvent& event) const {
    auto text = actionName(event.action);
    for (const auto& pointer : event.pointers)
      text += fmt::format(" {}:({}, {})", pointer.id, pointer.x, pointer.y);
    return text;
  }
  std::string operator()(const script::KeyEvent& event) const {
    auto text = fmt::format("{} {}", actionName(event.action), keyWord(event.keyCode));
    if (event.repeat != 0) text += fmt::format(", repeat {}", event.repeat);
    if (event.metaState != 0) text += fmt::format(", meta {}", event.metaState);
    if (event.sleptBefore != 0) text += fmt::format(", after {} ms of sleep", event.sleptBefore);
    return text;
  }
  std::string operator()(const script::WaitEvent& event) const { return fmt::format("{} ms", event.ms); }
  std::string operator()(const script::ThrottleEvent& event) const { return fmt::format("{} ms", event.ms); }
  std::string operator()(const script::ActivityEvent& event) const {
    auto text = fmt::format("{}/{}", event.package, event.activity);
    if (event.alarm != 0) text += fmt::format(", alarm after {} ms", event.alarm);
    return text;
  }
  std::string operator()(const script::RotationEvent& event) const {
    return fmt::format("{} degrees{}", event.degree * 90, event.persist ? ", persistent" : "");
  }
  std::string operator()(const script::FlipEvent& event) const { return event.open ? "open" : "closed"; }
  std::string operator()(const script::CommandEvent& event) const { return event.command; }
  std::string operator()(const script::InstrumentationEvent& event) const {
    return fmt::format("{} by {}", event.testCase, event.runner);
  }
  std::string operator()(const script::PowerEvent& event) const {
    if (!event.tag) return "write the log";
    return event.result ? fmt::format("{} = {}", *event.tag, *event.result) : *event.tag;
  }
  std::string operator()(const script::FrameRateEvent& event) const { return event.start ? "start" : "end"; }
  std::string operator()(const script::AppFrameRateEvent& event) const {
    return event.start ? "start" : "end";
  }
};

}  // namespace

std::string fieldsOf(const script::LowLevelEvent& event) {
  return printable(std::visit(FieldText{}, event.body));
}

}  // namespace marmoset::cli
