#include <algorithm>
#include <utility>

#include "engine/script/rules/disable.h"
#include "engine/script/rules/edits.h"
#include "server/actions/action.h"
#include "server/actions/event_lines.h"

namespace marmoset::server {

namespace {

bool queues(const script::Script& script, std::uint32_t line) {
  if (line < script.bodyStart() || line >= script.lineCount()) return false;
  const auto commands = script.commands(line);
  return std::any_of(commands.begin(), commands.end(), [](const script::Command& command) {
    return command.outcome == script::Outcome::queues;
  });
}

std::vector<Offer> offerDisableEvent(const ActionPlace& place) {
  auto title = titleFor("Disable", selectedLines(place.range),
                        [&](std::uint32_t line) { return queues(*place.document.script(), line); });
  if (title.empty()) return {};
  return {{std::move(title), lsp::CodeActionKind::refactorRewrite}};
}

std::vector<script::TextEdit> editsDisableEvent(const Picked& picked) {
  const auto& script = *picked.document.script();
  std::vector<script::TextEdit> found;
  for (const auto line : linesMeant(script, selectedLines(picked.range))) {
    if (queues(script, line))
      found.push_back(replaceLine(script, line, script::disableLine(script.lineText(line))));
  }
  return found;
}

}  // namespace

const Action disableEvent{.name = "disable_event",
                          .kind = lsp::CodeActionKind::refactorRewrite,
                          .offer = offerDisableEvent,
                          .edits = editsDisableEvent};

}  // namespace marmoset::server
