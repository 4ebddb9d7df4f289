#include "server/actions/event_lines.h"

#include <algorithm>

#include "engine/script/semantics/brief_run.h"

namespace marmoset::server {

script::LineRange selectedLines(const script::Range& range) {
  const bool endsAtStart = range.end.line > range.start.line && range.end.byte == 0;
  return {range.start.line, range.end.line - (endsAtStart ? 1 : 0)};
}

std::set<std::uint32_t> linesOfEvents(const script::Script& script, const script::LineRange& selected) {
  const auto run = script::playBriefly(script);
  const auto events = script::userEvents(run.events);
  std::set<std::uint32_t> lines;
  for (const auto& atom : script::deletionAtoms(events)) {
    const bool touched =
        std::any_of(atom.lines.begin(), atom.lines.end(), [&](const script::LineRange& range) {
          return range.first <= selected.last && selected.first <= range.last;
        });
    if (!touched) continue;
    for (const auto& range : atom.lines) {
      for (auto line = range.first; line <= range.last; ++line) lines.insert(line);
    }
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
