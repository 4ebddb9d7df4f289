#include <algorithm>
#include <array>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::script {

namespace {

bool isOneOf(std::string_view text, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return sameIgnoringCase(text, word); });
}

std::optional<std::string_view> meantBoolean(std::string_view text) {
  constexpr std::array<std::string_view, 4> yes = {"1", "yes", "on", "open"};
  constexpr std::array<std::string_view, 5> no = {"0", "no", "off", "close", "closed"};
  if (isOneOf(text, yes)) return "true";
  if (isOneOf(text, no)) return "false";
  return std::nullopt;
}

Span argument(const LineView& line) {
  const Span span = argumentOf(line, 0);
  return span.empty() ? Span{line.facts.open, line.facts.close + 1} : span;
}

void checkBadBoolean(const LineView& line, const Command& command, const Platform&, const Report& report) {
  constexpr std::array<std::string_view, 2> booleans = {"true", "false"};
  if (command.outcome != Outcome::queues) return;
  const std::string_view text = argument(line).of(line.text);
  if (isOneOf(text, booleans)) return;
  Finding finding = catalogue::badBoolean.at(
      line.range(argument(line)), "The device reads `false` here: it takes everything but `true` for false.");
  finding.fixable = meantBoolean(text).has_value();
  report(std::move(finding));
}

std::vector<Fix> fixBadBoolean(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto meant = meantBoolean(argument(line).of(line.text));
  if (!meant) return {};
  return {{.title = say({"Write ", quoted(*meant)}),
           .edits = {replaceSpan(line, argument(line), *meant)},
           .safe = *meant == "false",
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::badBoolean = {
    .code = "bad-boolean",
    .severity = Severity::warning,
    .summary = "A DispatchFlip that is neither true nor false",
    .about = keywords(Keyword::DispatchFlip),
    .checkCommand = checkBadBoolean,
    .fixes = fixBadBoolean,
};

}  // namespace marmoset::script
