#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr std::string_view decisive = "Pointer";

const PointerArguments* mistaken(const LineView& line) {
  const auto written = writtenKeyword(line);
  for (const Command& command : line.commands) {
    if (command.outcome != Outcome::queues) continue;
    const auto* pointer = std::get_if<PointerArguments>(&command.arguments);
    if (!pointer || isComment(line.trimmed())) continue;
    if (written == Keyword::DispatchPointer && !pointer->touch) return pointer;
    if (written == Keyword::DispatchTrackball && pointer->touch) return pointer;
  }
  return nullptr;
}

// The word that misleads the device, outside the command's own name.
std::optional<Span> misleading(const LineView& line) {
  const Span own = commandWord(line);
  for (std::size_t at = line.text.find(decisive); at != std::string_view::npos;
       at = line.text.find(decisive, at + 1)) {
    if (at >= own.begin && at < own.end) continue;
    return Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + decisive.size())};
  }
  return std::nullopt;
}

void checkTouchOrTrackball(const LineView& line, const Platform&, const Report& report) {
  const PointerArguments* pointer = mistaken(line);
  if (!pointer) return;
  const auto word = misleading(line);
  Finding finding = catalogue::touchOrTrackball.at(
      line.range(word.value_or(commandWord(line))),
      pointer->touch
          ? "The device makes this a touch, not a trackball movement: it only looks where `Pointer` "
            "stands first in the line."
          : "The device makes this a trackball movement, not a touch: it only looks where `Pointer` "
            "stands first in the line.");
  finding.fixable = word.has_value();
  report(std::move(finding));
}

std::vector<Fix> fixTouchOrTrackball(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto word = misleading(line);
  if (!word) return {};
  return {{.title = "Write `pointer` with a small letter, so that the device does not see it",
           .edits = {replaceSpan(line, *word, "pointer")},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::touchOrTrackball = {
    .code = "touch-or-trackball",
    .severity = Severity::warning,
    .summary = "A touch that becomes a trackball movement, or the other way round",
    .checkLine = checkTouchOrTrackball,
    .fixes = fixTouchOrTrackball,
};

}  // namespace marmoset::script
