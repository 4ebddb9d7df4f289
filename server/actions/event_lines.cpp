#include "server/actions/event_lines.h"

#include <variant>

#include "engine/script/semantics/brief_run.h"

namespace marmoset::server {

script::LineRange selectedLines(const script::Range& range) {
  const bool endsAtStart = range.end.line > range.start.line && range.end.byte == 0;
  return {range.start.line, range.end.line - (endsAtStart ? 1 : 0)};
}

namespace {

bool injects(const script::LowLevelEvent& event) {
  return !std::holds_alternative<script::WaitEvent>(event.body) &&
         !std::holds_alternative<script::ThrottleEvent>(event.body);
}

}  // namespace

std::set<std::uint32_t> linesMeant(const script::Script& script, const script::LineRange& selected) {
  std::set<std::uint32_t> lines;
  for (auto line = selected.first; line <= selected.last; ++line) lines.insert(line);
  if (lines.size() > 1) return lines;
  const auto run = script::playBriefly(script);
  const auto events = script::userEvents(run.events);
  for (const auto& atom : script::deletionAtoms(events)) {
    std::set<std::uint32_t> gesture;
    for (const auto event : atom.events) {
      for (const auto part : events[event].lowLevel) {
        if (injects(run.events[part])) gesture.insert(run.events[part].line);
      }
    }
    if (gesture.contains(selected.first)) lines.insert(gesture.begin(), gesture.end());
  }
  return lines;
}

std::string titleFor(const std::string& verb, const script::LineRange& selected,
                     const std::function<bool(std::uint32_t line)>& isMeant) {
  int found = 0;
  for (auto line = selected.first; line <= selected.last && found < 2; ++line) found += isMeant(line) ? 1 : 0;
  if (found == 0) return {};
  return verb + (found == 1 ? " event" : " events");
}

}  // namespace marmoset::server
