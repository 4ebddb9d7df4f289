#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

namespace {

constexpr std::size_t needlessIdAt = 12;

const PointerArguments* withPointerId(std::span<const Command> commands) {
  for (const Command& command : commands) {
    const auto* pointer = std::get_if<PointerArguments>(&command.arguments);
    if (command.outcome == Outcome::queues && pointer && pointer->hasPointerId) return pointer;
  }
  return nullptr;
}

// The lines whose id says nothing: it is always 0, and no line needs to know where pointer 0 was last.
std::vector<std::uint32_t> needlessLines(const Script& script) {
  std::vector<std::uint32_t> lines;
  bool needed = script.lineByLine();
  forEachBodyLine(script, &ParsedBlock::hasPointerId, [&](const LinePlace& line) {
    const PointerArguments* pointer = needed ? nullptr : withPointerId(line.commands());
    if (!pointer) return;
    needed = pointer->pointerId != 0 || (pointer->action & 0xFF) >= motion::pointerDown;
    lines.push_back(line.number);
  });
  return needed ? std::vector<std::uint32_t>() : lines;
}

void checkNeedlessPointerId(const RuleContext& context, const Report& report) {
  const std::vector<std::uint32_t> lines = needlessLines(context.script);
  if (lines.empty()) return;
  const LineView line = viewOf(context.script, lines.front());
  const std::string others =
      lines.size() == 1 ? "" : say({" and on ", counted(lines.size() - 1, "further line")});
  report(catalogue::needlessPointerId.at(line.range(argumentOf(line, needlessIdAt)),
                                         say({"The pointer id 0 changes nothing here", others,
                                              ", but devices before Android 4.2 ignore a line with one."})));
}

std::vector<Fix> fixNeedlessPointerId(const RuleContext& context, const Finding&) {
  Fix fix{.title = "Delete the pointer ids", .edits = {}, .preferred = true};
  for (const std::uint32_t number : needlessLines(context.script)) {
    const LineView line = viewOf(context.script, number);
    const Span last{argumentOf(line, needlessIdAt - 1).end, argumentOf(line, needlessIdAt).end};
    fix.edits.push_back(replaceSpan(line, last, ""));
  }
  return {fix};
}

}  // namespace

constinit const Rule catalogue::needlessPointerId = {
    .code = "needless-pointer-id",
    .severity = Severity::hint,
    .summary = "Pointer ids in a script with one pointer",
    .checkScript = checkNeedlessPointerId,
    .fixes = fixNeedlessPointerId,
};

}  // namespace marmoset::script
