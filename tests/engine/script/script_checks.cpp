#include "tests/engine/script/script_checks.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::test {

using namespace marmoset::script;

namespace {

bool covers(const std::vector<Token>& tokens, std::size_t size) {
  std::size_t at = 0;
  for (const Token& token : tokens) {
    if (token.span.begin != at || token.span.empty()) return false;
    at = token.span.end;
  }
  return at == size;
}

// Not a number differs from itself; here it may be equal.
template <typename Value>
bool same(const Value& a, const Value& b) {
  return a == b || (!(a == a) && !(b == b));
}

std::string headerDifference(const Script& a, const Script& b) {
  if (a.headerVerdict() != b.headerVerdict()) return "verdict";
  if (a.headerFault() != b.headerFault()) return "fault";
  if (a.markerLine() != b.markerLine()) return "marker";
  if (a.lineByLine() != b.lineByLine()) return "line by line";
  if (a.count() != b.count()) return "count";
  return same(a.speed(), b.speed()) ? "" : "speed";
}

Line withoutPool(Line line) {
  line.firstCommand = 0;
  return line;
}

bool sameEnd(const RunEnd& a, const RunEnd& b) {
  return a.kind == b.kind && a.line == b.line && a.exceptionClass == b.exceptionClass &&
         a.message == b.message && a.lostEvents == b.lostEvents && a.whenInjected == b.whenInjected;
}

}  // namespace

std::string tokenFault(const Script& script) {
  for (std::size_t i = 0; i < script.lineCount(); ++i) {
    const std::string_view line = script.lineText(i);
    for (const bool inHeader : {false, true}) {
      if (!covers(tokens(line, script.line(i), inHeader), line.size()))
        return fmt::format("tokens of line {}", i);
    }
  }
  return "";
}

std::string differenceFromScratch(const Script& script) {
  const std::string bytes = script.text().toString();
  const Script scratch = Script::parse(Text(bytes));
  if (bytes.size() != script.text().byteCount()) return "byte count";
  if (script.lineCount() != scratch.lineCount()) return "line count";
  for (std::size_t i = 0; i < script.lineCount(); ++i) {
    if (script.text().lineWithEnd(i) != scratch.text().lineWithEnd(i))
      return fmt::format("text of line {}", i);
    if (!same(withoutPool(script.line(i)), withoutPool(scratch.line(i))))
      return fmt::format("facts of line {}", i);
    const auto commands = script.commands(i), expected = scratch.commands(i);
    if (!std::ranges::equal(commands, expected, same<Command>)) return fmt::format("commands of line {}", i);
  }
  return headerDifference(script, scratch);
}

std::string roleFault(const Script& script, const DeviceProfile& device, bool inject,
                      std::size_t enoughEvents) {
  RunOptions options;
  options.device = device;
  options.inject = inject;
  std::vector<bool> delivers(script.lineCount());
  std::size_t events = 0;
  const RunEnd end = ScriptPlayer(script, options).cycle([&](LowLevelEvent&& event) {
    delivers[event.line] = true;
    return ++events < enoughEvents;
  });
  if (end.kind == RunEnd::Kind::limit) return "";
  const LineRoles roles = lineRoles(script, device, inject);
  if (!sameEnd(roles.end, end))
    return fmt::format("ends with {}, not {}", roles.end.describe(), end.describe());
  for (std::size_t i = 0; i < script.lineCount(); ++i) {
    const bool executes = roles.roles[i] == LineRole::executes;
    const bool diesHalfway = roles.roles[i] == LineRole::endsRun && end.whenInjected;
    if (executes != delivers[i] && !diesHalfway) return fmt::format("role of line {}", i);
  }
  return "";
}

}  // namespace marmoset::test
