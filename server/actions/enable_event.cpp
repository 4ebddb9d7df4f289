#include <set>
#include <utility>

#include "engine/script/rules/disable.h"
#include "engine/script/rules/edits.h"
#include "server/actions/action.h"
#include "server/actions/event_lines.h"

namespace marmoset::server {

namespace {

using script::Script;
using script::TextEdit;

bool isDisabledAt(const Script& script, std::uint32_t line) {
  return line < script.lineCount() && script::isDisabled(script.lineText(line));
}

std::vector<TextEdit> enabling(const Script& script, const std::set<std::uint32_t>& lines) {
  std::vector<TextEdit> found;
  for (const auto line : lines) {
    if (!isDisabledAt(script, line)) continue;
    if (const auto enabled = script::enableLine(script.lineText(line))) {
      found.push_back(replaceLine(script, line, *enabled));
    }
  }
  return found;
}

std::set<std::uint32_t> allDisabled(const Script& script) {
  std::set<std::uint32_t> lines;
  for (std::uint32_t line = 0; line < script.lineCount(); ++line) {
    if (isDisabledAt(script, line)) lines.insert(line);
  }
  return lines;
}

std::vector<Offer> offerEnableEvent(const ActionPlace& place) {
  auto title = titleFor("Enable", selectedLines(place.range),
                        [&](std::uint32_t line) { return isDisabledAt(*place.document.script(), line); });
  if (title.empty()) return {};
  return {{std::move(title), lsp::CodeActionKind::refactorRewrite}};
}

// Which lines belong together shows only where all of them are enabled.
std::vector<TextEdit> editsEnableEvent(const Picked& picked) {
  const auto& script = *picked.document.script();
  const auto selected = selectedLines(picked.range);
  const auto enabled = Script::parse(applyEdits(script.text(), enabling(script, allDisabled(script))));
  return enabling(script, linesMeant(enabled, selected));
}

}  // namespace

const Action enableEvent{.name = "enable_event",
                         .kind = lsp::CodeActionKind::refactorRewrite,
                         .offer = offerEnableEvent,
                         .edits = editsEnableEvent};

}  // namespace marmoset::server
