#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr std::size_t pointerIdAt = 12;

void checkPointerId(const LineView& line, const Command& command, const Platform&, const Report& report) {
  const auto* pointer = std::get_if<PointerArguments>(&command.arguments);
  if (!pointer || !pointer->hasPointerId || pointer->pointerId == 0 || pointer->pointerId == 1) return;
  report(catalogue::pointerId.at(
      line.range(argumentOf(line, pointerIdAt)),
      "The run ends when the device gets here: it knows the pointers 0 and 1 only, and makes an "
      "event without any pointer."));
}

std::vector<Fix> fixPointerId(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto arguments = argumentSpans(line.text, line.facts);
  return {
      {.title = "Make it pointer 1", .edits = {replaceArgument(line, pointerIdAt, "1")}, .preferred = true},
      {.title = "Delete the pointer id",
       .edits = {replaceSpan(line, {arguments[pointerIdAt - 1].end, arguments[pointerIdAt].end}, "")}}};
}

}  // namespace

constinit const Rule catalogue::pointerId = {
    .code = "pointer-id",
    .severity = Severity::error,
    .summary = "A pointer id other than 0 and 1",
    .about = keywords(Keyword::DispatchPointer, Keyword::DispatchTrackball),
    .checkCommand = checkPointerId,
    .fixes = fixPointerId,
};

}  // namespace marmoset::script
