#include "engine/script/android/android_version.h"
#include "engine/script/android/device_versions.h"
#include "engine/script/android/key_codes.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

// Where nobody says which Android is meant, only what devices in use may lack is worth a word.
constexpr int oldestInUse = 23;

std::string withPrefix(std::string_view key) {
  return say({"KEYCODE_", key});
}

// The first level on which the line presses its key.
int firstLevel(std::string_view key, std::int32_t code) {
  int level = std::max(keySince(code), 1);
  if (!pressedKey(key, level) && level < since::checkedKeys) level = since::checkedKeys;
  return level;
}

void checkOldKey(const LineView& line, const Command& command, const Platform& platform,
                 const Report& report) {
  const auto* press = std::get_if<PressArguments>(&command.arguments);
  if (!press || command.outcome != Outcome::queues) return;
  const std::string_view key = argumentOf(line, 0).of(line.text);
  if (pressedKey(key, platform.sdk.value_or(oldestInUse))) return;
  const bool prefixHelps = pressedKey(withPrefix(key), platform.sdk.value_or(oldestInUse)) == press->keyCode;
  const std::string release = releaseOfSdk(firstLevel(key, press->keyCode));
  Finding finding = catalogue::oldKey.at(
      line.range(argumentOf(line, 0)),
      prefixHelps ? say({"Devices before Android ", release,
                         " ignore this line: they know key names only with ", quoted("KEYCODE_"), "."})
                  : say({"Devices before Android ", release, " ignore this line: they have no key ",
                         quoted(key), "."}));
  finding.fixable = prefixHelps;
  if (!platform.sdk) finding.severity = Severity::hint;
  report(std::move(finding));
}

std::vector<Fix> fixOldKey(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const std::string name = withPrefix(argumentOf(line, 0).of(line.text));
  return {{.title = say({"Write ", name}),
           .edits = {replaceSpan(line, argumentOf(line, 0), name)},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::oldKey = {
    .code = "old-key",
    .severity = Severity::warning,
    .summary = "A key that older devices do not know",
    .about = keywords(Keyword::DispatchPress),
    .checkCommand = checkOldKey,
    .fixes = fixOldKey,
};

}  // namespace marmoset::script
