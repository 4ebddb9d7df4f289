#include "engine/script/events/explain_line.h"

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "engine/script/semantics/brief_run.h"
#include "engine/script/semantics/motion_names.h"
#include "engine/script/semantics/window.h"

namespace marmoset::script {
namespace {

constexpr std::size_t eventsShown = 8, betweenQuestions = 4096;

std::string actionText(std::int32_t action) {
  const auto known = motionName(action);
  return known.empty() ? fmt::format("action {}", action) : std::string(known);
}

std::string keyText(std::int32_t code) {
  const auto known = keyName(code);
  return known.empty() ? fmt::format("key {}", code) : fmt::format("{} ({})", known, code);
}

struct Describe {
  std::string operator()(const MotionEvent& event) const {
    std::string text = fmt::format("{} {}", event.touch ? "touch" : "trackball", actionText(event.action));
    for (const Pointer& pointer : event.pointers) text += fmt::format(" ({:g}, {:g})", pointer.x, pointer.y);
    if (event.pointers.empty()) text += " without any pointer";
    return text;
  }
  std::string operator()(const KeyEvent& event) const {
    return fmt::format("{} {}", keyText(event.keyCode),
                       event.action == 0   ? "down"
                       : event.action == 1 ? "up"
                                           : "?");
  }
  std::string operator()(const WaitEvent& event) const { return fmt::format("wait {} ms", event.ms); }
  std::string operator()(const ThrottleEvent& event) const { return fmt::format("throttle {} ms", event.ms); }
  std::string operator()(const ActivityEvent& event) const {
    return fmt::format("start {}/{}", event.package, event.activity);
  }
  std::string operator()(const RotationEvent& event) const {
    return fmt::format("rotate to {} degrees{}", event.degree * 90, event.persist ? ", for good" : "");
  }
  std::string operator()(const FlipEvent& event) const {
    return event.open ? "open the keyboard" : "close the keyboard";
  }
  std::string operator()(const CommandEvent& event) const { return fmt::format("run `{}`", event.command); }
  std::string operator()(const InstrumentationEvent& event) const {
    return fmt::format("run the test {} with {}", event.testCase, event.runner);
  }
  std::string operator()(const PowerEvent& event) const {
    return event.tag ? fmt::format("power log {}", *event.tag) : "write the power log";
  }
  std::string operator()(const FrameRateEvent& event) const {
    return event.start ? "begin to measure the frame rate" : "end the frame rate measurement";
  }
  std::string operator()(const AppFrameRateEvent& event) const {
    return event.start ? "begin to measure the app's frame rate" : "end the app's frame rate measurement";
  }
};

std::int64_t duration(const LowLevelEvent& event) {
  if (const auto* wait = std::get_if<WaitEvent>(&event.body)) return std::max<std::int64_t>(wait->ms, 0);
  if (const auto* throttle = std::get_if<ThrottleEvent>(&event.body))
    return std::max<std::int64_t>(throttle->ms, 0);
  if (const auto* key = std::get_if<KeyEvent>(&event.body)) return key->sleptBefore;
  return 0;
}

std::string headerText(const Script& script, std::uint32_t line) {
  const Line& facts = script.line(line);
  switch (facts.headerKind) {
    case HeaderKind::marker:
      return "Ends the header: commands follow on the next line.";
    case HeaderKind::lineByLine:
      return "Switches the line-by-line mode on: a single line that queues nothing ends the replay.";
    case HeaderKind::count:
    case HeaderKind::speed:
      if (facts.headerValue == HeaderValue::rejected)
        return "The device cannot read the number and refuses the script.";
      if (facts.headerValue == HeaderValue::kills) return "Monkey dies while it reads this line.";
      return facts.headerKind == HeaderKind::count
                 ? fmt::format("The device reads {:g} and only displays it.", facts.headerNumber)
                 : fmt::format(
                       "The device reads {:g}: delays between DispatchKey lines are multiplied by it.",
                       facts.headerNumber);
    case HeaderKind::other:
      return "A header line the device ignores.";
  }
  return "";
}

std::string idleText(LineRole role) {
  switch (role) {
    case LineRole::lost:
      return "What this line queues is lost: a later line of the same hundred ends the run.";
    case LineRole::endsRun:
      return "The run ends at this line.";
    case LineRole::unreached:
      return "The run has ended before this line.";
    default:
      return "The device ignores this line.";
  }
}

// The steps of the line's drags that a walk with `options` passes over.
std::size_t stepsLeftOut(const Script& script, std::uint32_t line, const RunOptions& options) {
  std::size_t count = 0;
  std::vector<Command> scratch;
  for (const Command& command : lineOnDevice(script, line, options.device.sdk, scratch).commands) {
    if (command.outcome != Outcome::queues) continue;
    std::int32_t steps = 0;
    if (const auto* drag = std::get_if<DragArguments>(&command.arguments)) steps = drag->steps;
    if (const auto* pinch = std::get_if<PinchArguments>(&command.arguments)) steps = pinch->steps;
    count += static_cast<std::size_t>(std::max(steps - fewSteps, 0));
  }
  return count;
}

}  // namespace

std::string describe(const LowLevelEvent& event) {
  return std::visit(Describe{}, event.body);
}

std::optional<LineExplanation> explainLine(const Script& script, std::uint32_t line,
                                           const RunOptions& options, const std::function<bool()>& wanted) {
  static_assert(fewSteps > eventsShown);
  LineExplanation answer;
  if (line < script.bodyStart()) {
    answer.what = headerText(script, line);
    return answer;
  }
  std::size_t count = 0, passed = 0;
  std::int64_t now = 0;
  bool stopped = false;
  walkBriefly(script, options, [&](LowLevelEvent&& event) {
    stopped = wanted && ++passed % betweenQuestions == 0 && !wanted();
    if (stopped) return false;
    // A window of lines is delivered in order, so nothing of this line comes after a later one.
    if (event.line > line) return false;
    if (event.line == line && !std::holds_alternative<ThrottleEvent>(event.body)) {
      if (count == 0) answer.startMs = now;
      if (++count <= eventsShown) answer.events.push_back(describe(event));
    }
    now += duration(event);
    return true;
  });
  if (stopped) return std::nullopt;
  answer.injects = count > 0;
  if (answer.injects) count += stepsLeftOut(script, line, options);
  answer.more = count > eventsShown ? count - eventsShown : 0;
  answer.what = answer.injects ? fmt::format("Injects {} {}", count, count == 1 ? "event" : "events")
                               : idleText(lineRoles(script, options.device).roles[line]);
  return answer;
}

}  // namespace marmoset::script
