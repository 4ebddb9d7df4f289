#include "engine/device/emulator/commands/monkey/event_text.h"

#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/java_text.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::emulator {
namespace {

namespace motion = script::motion;

std::string actionText(const script::MotionEvent& event) {
  const auto index = static_cast<std::size_t>(event.action >> 8 & 0xff);
  const auto pointer = index < event.pointers.size() ? event.pointers[index].id : 0;
  switch (event.action & 0xff) {
    case motion::down:
      return "ACTION_DOWN";
    case motion::up:
      return "ACTION_UP";
    case motion::move:
      return "ACTION_MOVE";
    case motion::cancel:
      return "ACTION_CANCEL";
    case motion::pointerDown:
      return fmt::format("ACTION_POINTER_DOWN {}", pointer);
    case motion::pointerUp:
      return fmt::format("ACTION_POINTER_UP {}", pointer);
    default:
      return std::to_string(event.action);
  }
}

// The lowest verbosity at which an event is told, and its text.
struct Print {
  int verbose;

  std::string operator()(const script::MotionEvent& event) const {
    if (verbose < (event.intermediate ? 2 : 1)) return {};
    auto text = fmt::format(":Sending {} ({}):", event.touch ? "Touch" : "Trackball", actionText(event));
    for (const auto& pointer : event.pointers)
      text += fmt::format(" {}:({},{})", pointer.id, javaText(pointer.x), javaText(pointer.y));
    return text + '\n';
  }
  std::string operator()(const script::KeyEvent& event) const {
    if (verbose < 2) return {};
    const auto name = script::keyName(event.keyCode);
    return fmt::format(":Sending Key ({}): {}    // {}\n", event.action == 1 ? "ACTION_UP" : "ACTION_DOWN",
                       event.keyCode, name.empty() ? std::to_string(event.keyCode) : std::string(name));
  }
  std::string operator()(const script::WaitEvent& event) const {
    return verbose < 2 ? "" : fmt::format("Wait Event for {} milliseconds\n", event.ms);
  }
  std::string operator()(const script::ThrottleEvent& event) const {
    return verbose < 2 ? "" : fmt::format("Sleeping for {} milliseconds\n", event.ms);
  }
  std::string operator()(const script::ActivityEvent& event) const {
    if (verbose < 1) return {};
    return fmt::format(
        ":Switch: "
        "#Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;launchFlags="
        "0x10200000;"
        "component={};end\n",
        ComponentName{event.package, event.activity}.brief());
  }
  std::string operator()(const script::RotationEvent& event) const {
    return verbose < 1
               ? ""
               : fmt::format(":Sending rotation degree={}, persist={}\n", event.degree, event.persist);
  }
  std::string operator()(const script::FlipEvent& event) const {
    return verbose < 1 ? "" : fmt::format(":Sending Flip keyboardOpen={}\n", event.open);
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::string eventText(const script::LowLevelEvent& event, int verbose) {
  return std::visit(Print{verbose}, event.body);
}

}  // namespace marmoset::device::emulator
