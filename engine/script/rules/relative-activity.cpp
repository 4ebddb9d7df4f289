#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

std::string fullName(const LineView& line, const LaunchArguments& launch) {
  const std::string_view activity = launch.activity.of(line.text);
  return say({launch.package.of(line.text), activity.starts_with(".") ? "" : ".", activity});
}

void checkRelativeActivity(const LineView& line, const Command& command, const Platform&,
                           const Report& report) {
  const auto* launch = std::get_if<LaunchArguments>(&command.arguments);
  if (!launch || command.outcome != Outcome::queues) return;
  const std::string_view activity = launch->activity.of(line.text);
  const bool leadingDot = activity.starts_with(".");
  if (activity.empty() || (!leadingDot && activity.find('.') != std::string_view::npos)) return;
  Finding finding = catalogue::relativeActivity.at(
      line.range(launch->activity), say({"The device launches nothing: it takes ", quoted(activity),
                                         " for the whole class name and puts no package in front of it."}));
  finding.fixable = !launch->package.empty();
  report(std::move(finding));
}

std::vector<Fix> fixRelativeActivity(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  for (const Command& command : line.commands) {
    const auto* launch = std::get_if<LaunchArguments>(&command.arguments);
    if (!launch) continue;
    const std::string name = fullName(line, *launch);
    return {{.title = say({"Write ", quoted(name)}),
             .edits = {replaceSpan(line, launch->activity, name)},
             .safe = launch->activity.of(line.text).starts_with("."),
             .preferred = true}};
  }
  return {};
}

}  // namespace

constinit const Rule catalogue::relativeActivity = {
    .code = "relative-activity",
    .severity = Severity::warning,
    .summary = "An activity class without its package",
    .about = keywords(Keyword::LaunchActivity),
    .checkCommand = checkRelativeActivity,
    .fixes = fixRelativeActivity,
};

}  // namespace marmoset::script
