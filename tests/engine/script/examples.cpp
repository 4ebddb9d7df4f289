#include "tests/engine/script/examples.h"

#include <fmt/format.h>

namespace marmoset::test {

using namespace marmoset::script;

namespace {

std::string orDash(const std::optional<std::string>& text) {
  return text.value_or("-");
}

struct Word {
  std::string operator()(const MotionEvent& motion) const {
    std::string text = fmt::format("{}:{}", motion.touch ? "touch" : "trackball", motion.action);
    for (const Pointer& pointer : motion.pointers) text += fmt::format("({},{})", pointer.x, pointer.y);
    return text;
  }
  std::string operator()(const KeyEvent& key) const {
    std::string text = fmt::format("key:{}:{}", key.action, key.keyCode);
    return key.sleptBefore == 0 ? text : fmt::format("{}+{}", text, key.sleptBefore);
  }
  std::string operator()(const WaitEvent& wait) const { return fmt::format("wait:{}", wait.ms); }
  std::string operator()(const ThrottleEvent& throttle) const {
    return throttle.ms == 0 ? "throttle" : fmt::format("throttle:{}", throttle.ms);
  }
  std::string operator()(const ActivityEvent& event) const {
    std::string text = fmt::format("launch:{}/{}", event.package, event.activity);
    return event.alarm == 0 ? text : fmt::format("{}@{}", text, event.alarm);
  }
  std::string operator()(const RotationEvent& event) const {
    return fmt::format("rotate:{}{}", event.degree, event.persist ? ":persist" : "");
  }
  std::string operator()(const FlipEvent& event) const { return event.open ? "flip:open" : "flip:closed"; }
  std::string operator()(const CommandEvent& event) const { return "cmd:" + event.command; }
  std::string operator()(const InstrumentationEvent& event) const {
    return fmt::format("run:{}@{}", event.testCase, event.runner);
  }
  std::string operator()(const PowerEvent& event) const {
    if (!event.tag) return "power";
    return "power:" + *event.tag + (event.result ? "=" + *event.result : "");
  }
  std::string operator()(const FrameRateEvent& event) const {
    return fmt::format("fps:{}:{}", event.start ? "start" : "end", orDash(event.label));
  }
  std::string operator()(const AppFrameRateEvent& event) const {
    return fmt::format("appfps:{}:{}:{}", event.start ? "start" : "end", orDash(event.app),
                       orDash(event.label));
  }
};

}  // namespace

Script scriptOf(const std::vector<std::string>& body) {
  return Script::parse(Text(fmt::format("start data >>\n{}", fmt::join(body, "\n"))));
}

Script scriptOfLine(const std::string& line) {
  return scriptOf(std::vector<std::string>{line});
}

std::string word(const LowLevelEvent& event) {
  return std::visit(Word{}, event.body);
}

std::vector<std::string> words(const std::vector<LowLevelEvent>& events) {
  std::vector<std::string> all;
  for (const LowLevelEvent& event : events) all.push_back(word(event));
  return all;
}

std::vector<std::string> played(const Script& script, const RunOptions& options) {
  std::vector<std::string> all;
  for (const LowLevelEvent& event : play(script, options).events) {
    if (!std::holds_alternative<ThrottleEvent>(event.body)) all.push_back(word(event));
  }
  return all;
}

std::vector<std::string> played(const std::string& line, const RunOptions& options) {
  return played(scriptOfLine(line), options);
}

}  // namespace marmoset::test
