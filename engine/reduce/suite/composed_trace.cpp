#include "engine/reduce/suite/composed_trace.h"

#include "engine/replay/gesture_text.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::suite {

namespace {

std::uint32_t firstTrace(const Path& path) {
  return path.size() == 0 ? 0 : path.steps.front().origin.trace;
}

void take(replay::Trace& into, const replay::Trace& from, std::uint32_t event) {
  into.events.push_back(from.events[event]);
  into.steps.push_back(from.steps[event]);
  into.fingerprints.push_back(from.fingerprints[event]);
}

// As a person would write it, where that injects the same.
std::string eventText(const SuiteScript& from, std::uint32_t event) {
  replay::GestureStyle style;
  style.play = from.play;
  const auto gesture = replay::gestureText(from.trace.events[event], from.trace.steps[event], style);
  return gesture && gesture->exact ? gesture->lines : script::linesOf(from.script, from.trace.events[event]);
}

std::string recordedText(const SuiteScript& from, std::uint32_t event) {
  return script::linesOf(from.script, from.trace.events[event]);
}

std::string written(std::span<const SuiteScript> suite, const Path& path, const std::string& evidence,
                    std::string (*text)(const SuiteScript&, std::uint32_t)) {
  const auto& first = suite[firstTrace(path)];
  auto lines = "type= user\n" + evidence + "start data >>\n";
  for (std::uint32_t event = 0; event < first.trace.setup; ++event) lines += recordedText(first, event);
  for (const auto& step : path.steps) lines += text(suite[step.origin.trace], step.origin.event);
  return lines;
}

}  // namespace

replay::Trace composedTrace(std::span<const SuiteScript> suite, const Path& path) {
  const auto& first = suite[firstTrace(path)].trace;
  replay::Trace trace;
  trace.package = first.package;
  trace.setup = first.setup;
  trace.end = first.end;
  for (std::uint32_t event = 0; event < first.setup; ++event) take(trace, first, event);
  for (const auto& step : path.steps) take(trace, suite[step.origin.trace].trace, step.origin.event);
  return trace;
}

tl::expected<std::string, std::string> composedScript(std::span<const SuiteScript> suite, const Path& path,
                                                      const std::string& evidence) {
  const auto expected = composedTrace(suite, path).fingerprints;
  const auto& play = suite[firstTrace(path)].play;
  for (const auto text : {eventText, recordedText}) {
    auto lines = written(suite, path, evidence, text);
    const auto trace = replay::traceOf(script::Script::parse(script::Text(lines)), play);
    if (trace && trace->fingerprints == expected) return lines;
  }
  return tl::unexpected(
      std::string("the events of this trace share lines or depend on each other's times, so it cannot be "
                  "written line by line; `marmoset format` and one event a line help"));
}

}  // namespace marmoset::suite
