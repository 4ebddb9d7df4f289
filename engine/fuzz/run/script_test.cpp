#include "engine/fuzz/run/script_test.h"

#include <algorithm>

#include "engine/model/input.h"

namespace marmoset::fuzz {

namespace {

std::string linesOf(const script::Text& text, std::uint32_t first, std::uint32_t last) {
  std::string lines;
  for (auto line = first; line <= last && line < text.lineCount(); ++line) {
    lines += text.line(line);
    lines += '\n';
  }
  return lines;
}

GuiEvent eventOf(const script::Text& text, const script::DeletionAtom& atom,
                 const trace::Recording& recording) {
  const auto first = atom.events.front();
  const auto& before = recording.before(first);
  GuiEvent event;
  event.input = model::inputOf(before, recording.events[first]);
  for (const auto& range : atom.lines) event.lines += linesOf(text, range.first, range.last);
  if (atom.events.size() > 1 || !before.tree) return event;
  const auto& done = recording.events[first].event;
  const auto hit = model::widgetHit(done, *before.tree);
  const auto taker = hit ? model::takerOf(*before.tree, *hit, done.type) : std::nullopt;
  if (taker) event.receiver = Receiver{before.tree, *taker};
  return event;
}

}  // namespace

tl::expected<ScriptTest, std::string> scriptTest(const std::string& script,
                                                 const trace::Recording& recording) {
  const script::Text text(script);
  const auto trace = replay::traceOf(script::Script::parse(text));
  if (!trace) return tl::unexpected(trace.error());
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < trace->setup; ++i)
    for (const auto& range : trace->events[i].lines) last = std::max(last, range.last);
  auto settings = testSettings(linesOf(text, 0, last));
  if (!settings) return tl::unexpected(std::move(settings).error());
  ScriptTest test{*std::move(settings), {}};
  for (const auto& atom : script::deletionAtoms(trace->events)) {
    const bool isPlayed = atom.events.back() < recording.events.size();
    if (atom.events.front() >= trace->setup && isPlayed)
      test.events.push_back(eventOf(text, atom, recording));
  }
  return test;
}

}  // namespace marmoset::fuzz
