#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

// Quarter turns for an angle in degrees.
std::optional<int> quarterTurns(std::string_view degrees) {
  const auto angle = parseInt(degrees);
  if (!angle || *angle % 90 != 0) return std::nullopt;
  return (*angle / 90 % 4 + 4) % 4;
}

void checkRotationRange(const LineView& line, const Command& command, const Platform&, const Report& report) {
  if (command.outcome != Outcome::badValue) return;
  const Span rotation = argumentOf(line, 0);
  Finding finding = catalogue::rotationRange.at(
      line.range(rotation),
      "The device ignores this line: a rotation is 0, 1, 2 or 3 quarter turns, not degrees.");
  finding.fixable = quarterTurns(rotation.of(line.text)).has_value();
  report(std::move(finding));
}

std::vector<Fix> fixRotationRange(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const std::string turns = std::to_string(quarterTurns(argumentOf(line, 0).of(line.text)).value_or(0));
  return {{.title = say({"Write ", quoted(turns)}),
           .edits = {replaceSpan(line, argumentOf(line, 0), turns)},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::rotationRange = {
    .code = "rotation-range",
    .severity = Severity::warning,
    .summary = "A rotation beyond 3",
    .about = keywords(Keyword::RotateScreen),
    .checkCommand = checkRotationRange,
    .fixes = fixRotationRange,
};

}  // namespace marmoset::script
