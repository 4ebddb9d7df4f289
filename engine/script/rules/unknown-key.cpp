#include <cctype>

#include "engine/script/android/device_versions.h"
#include "engine/script/android/key_codes.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_numbers.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::script {

namespace {

constexpr std::string_view prefix = "KEYCODE_";

// The key in capitals, blanks and hyphens as underscores, with its prefix: `volume up` ->
// `KEYCODE_VOLUME_UP`.
std::string canonicalName(std::string_view key) {
  while (key.ends_with(' ') || key.ends_with(';')) key.remove_suffix(1);
  std::string name;
  for (const char byte : key) {
    name +=
        byte == ' ' || byte == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(byte)));
  }
  return name.starts_with(prefix) ? name : say({prefix, name});
}

struct UnknownKeyMeant {
  std::string name;
  bool certain = false;
};

std::optional<UnknownKeyMeant> meantKeyName(std::string_view key) {
  if (key.empty()) return std::nullopt;
  const std::string canonical = canonicalName(key);
  if (const auto code = keyCode(canonical); code && *code != 0)
    return UnknownKeyMeant{canonical, !parseInt(key)};
  std::vector<std::string_view> names;
  for (std::int32_t code = 1; code <= lastKeyCode; ++code) {
    names.push_back(keyName(code).substr(prefix.size()));
  }
  const auto near = nearest(std::string_view(canonical).substr(prefix.size()), names);
  if (!near || !near->unique) return std::nullopt;
  return UnknownKeyMeant{say({prefix, near->word}), false};
}

std::string reason(std::string_view key) {
  if (key.empty()) return "it names no key";
  if (const auto number = parseInt(key)) {
    return say({"key codes go from 1 to ", std::to_string(lastKeyCode), ", so ", quoted(key), " is none"});
  }
  return say({"it knows no key ", quoted(key)});
}

void checkUnknownKey(const LineView& line, const Command& command, const Platform& platform,
                     const Report& report) {
  if (command.outcome != Outcome::badValue) return;
  const std::string_view key = argumentOf(line, 0).of(line.text);
  if (pressedKey(key, platform.sdk.value_or(newestSdk))) return;
  const auto meant = meantKeyName(key);
  const Span place = key.empty() ? Span{line.facts.open, line.facts.close + 1} : argumentOf(line, 0);
  Finding finding = catalogue::unknownKey.at(
      line.range(place),
      say({"The device ignores this ", ignoredPart(line, command.keyword), ": ", reason(key),
           meant ? "; did you mean " : ".", meant ? std::string_view(meant->name) : "", meant ? "?" : ""}));
  finding.fixable = meant.has_value();
  report(std::move(finding));
}

std::vector<Fix> fixUnknownKey(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto meant = meantKeyName(argumentOf(line, 0).of(line.text));
  if (!meant) return {};
  return {{.title = say({"Write ", meant->name}),
           .edits = {replaceSpan(line, argumentOf(line, 0), meant->name)},
           .safe = meant->certain,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::unknownKey = {
    .code = "unknown-key",
    .severity = Severity::warning,
    .summary = "A key that does not exist",
    .about = keywords(Keyword::DispatchPress),
    .checkCommand = checkUnknownKey,
    .fixes = fixUnknownKey,
};

}  // namespace marmoset::script
