#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "engine/project/project.h"
#include "engine/project/yaml_place.h"
#include "engine/reduce/document/evidence_lines.h"
#include "engine/reduce/ineffective/rule.h"
#include "engine/report/tap_misses.h"
#include "engine/script/android/android_version.h"
#include "engine/script/android/key_codes.h"
#include "engine/script/log/findings.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::project {

namespace {

// Apps as data, and pages whose files come with the project: those get at nothing that is not in it.
bool isHarmless(std::string_view device) {
  if (device.starts_with("sim:")) return device.size() > 4;
  if (!device.starts_with("web:") || device.size() == 4) return false;
  const std::filesystem::path page = device.substr(4);
  return page.is_relative() && device.find("://") == std::string_view::npos &&
         std::find(page.begin(), page.end(), "..") == page.end();
}

using script::Position;
using script::Range;

Position positionOf(const YAML::Mark& mark) {
  if (mark.is_null()) return {};
  return {static_cast<std::uint32_t>(mark.line), static_cast<std::uint32_t>(mark.column)};
}

class ProjectReader {
 public:
  Reading read(const YAML::Node& root);

 private:
  using Setting = void (ProjectReader::*)(const YAML::Node& value);
  struct Key {
    std::string_view name;
    Setting read;
  };
  static const std::array<Key, 8> keys;
  static const std::array<Key, 5> ineffectiveKeys;

  void readKey(const YAML::Node& key, const YAML::Node& value, std::span<const Key> among);
  void readRules(const YAML::Node& value);
  void readRule(const YAML::Node& key, const YAML::Node& value);
  void readScreen(const YAML::Node& value);
  void readAndroid(const YAML::Node& value);
  void readSdk(const YAML::Node& value);
  void readThrottle(const YAML::Node& value);
  void readDevice(const YAML::Node& value);
  void readIneffective(const YAML::Node& value);
  void readExplore(const YAML::Node& value) {
    reading_.project.explore = readExploreRules(value, reading_.problems);
  }
  void readOptionalKeys(const YAML::Node& value);
  void readTextWindows(const YAML::Node& value);
  void readSimilarity(const YAML::Node& value);
  void readDeafWidgets(const YAML::Node& value);
  void readLifecycleCounts(const YAML::Node& value);

  void problem(const YAML::Node& node, std::string message, std::string_view suggestion = {});
  // Says that a name is unknown, and which one is near.
  void unknown(const YAML::Node& node, std::string_view what, const std::vector<std::string_view>& known);
  template <typename Value, typename Parse>
  std::optional<Value> scalar(const YAML::Node& value, Parse parse, std::string_view expected);

  Reading reading_;
};

const std::array<ProjectReader::Key, 8> ProjectReader::keys = {{
    {"rules", &ProjectReader::readRules},
    {"screen", &ProjectReader::readScreen},
    {"android", &ProjectReader::readAndroid},
    {"sdk", &ProjectReader::readSdk},
    {"throttle", &ProjectReader::readThrottle},
    {"device", &ProjectReader::readDevice},
    {"ineffective", &ProjectReader::readIneffective},
    {"explore", &ProjectReader::readExplore},
}};

const std::array<ProjectReader::Key, 5> ProjectReader::ineffectiveKeys = {{
    {"optional-keys", &ProjectReader::readOptionalKeys},
    {"text-windows", &ProjectReader::readTextWindows},
    {"similarity", &ProjectReader::readSimilarity},
    {"deaf-widgets", &ProjectReader::readDeafWidgets},
    {"lifecycle-counts", &ProjectReader::readLifecycleCounts},
}};

// Names under which people would look for what only the user may set.
bool isUsersOwn(std::string_view key) {
  constexpr std::array<std::string_view, 10> names = {"adb",        "adb-path", "adbpath",    "adb-server",
                                                      "remote-adb", "server",   "serverpath", "permissions",
                                                      "allow",      "trust"};
  return std::any_of(names.begin(), names.end(),
                     [&](auto name) { return script::sameIgnoringCase(key, name); });
}

// Of the rules for scripts, for logs and for recordings.
std::vector<std::string_view> ruleCodes() {
  std::vector<std::string_view> codes;
  for (const script::Rule* rule : script::rules()) codes.push_back(rule->code);
  for (const script::LogRule* rule : script::logRules()) codes.push_back(rule->code);
  for (const reduce::IneffectiveRule* rule : reduce::ineffectiveRules()) codes.push_back(rule->code);
  codes.push_back(reduce::crashIrrelevantCode);
  codes.push_back(reduce::certificateMissingCode);
  codes.push_back(reduce::certificateOutdatedCode);
  codes.push_back(report::tapMissesCode);
  return codes;
}

std::optional<double> share(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isShare = error == std::errc() && end == text.data() + text.size() && value >= 0 && value <= 1;
  return isShare ? std::optional(value) : std::nullopt;
}

std::optional<bool> truth(std::string_view text) {
  if (text == "true") return true;
  return text == "false" ? std::optional(false) : std::nullopt;
}

std::optional<std::int64_t> milliseconds(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

Reading ProjectReader::read(const YAML::Node& root) {
  if (root.IsNull()) return {};
  if (!root.IsMap()) {
    problem(root, "A project file is a list of settings such as `screen: 1080x1920`.");
    return std::move(reading_);
  }
  for (const auto& entry : root) readKey(entry.first, entry.second, keys);
  std::stable_sort(reading_.problems.begin(), reading_.problems.end(),
                   [](const Problem& a, const Problem& b) { return a.range.start < b.range.start; });
  return std::move(reading_);
}

void ProjectReader::readKey(const YAML::Node& key, const YAML::Node& value, std::span<const Key> among) {
  const std::string name = key.IsScalar() ? key.Scalar() : std::string();
  if (isUsersOwn(name)) {
    return problem(key, fmt::format("A project file cannot set `{}`: only your own settings can.", name));
  }
  std::vector<std::string_view> known;
  for (const Key& candidate : among) {
    if (candidate.name == name) return (this->*candidate.read)(value);
    known.push_back(candidate.name);
  }
  unknown(key, "setting", known);
}

void ProjectReader::readRules(const YAML::Node& value) {
  if (value.IsNull()) return;
  if (!value.IsMap())
    return problem(value, "`rules` lists rules with their severity, such as `wrong-arity: error`.");
  for (const auto& entry : value) readRule(entry.first, entry.second);
}

void ProjectReader::readRule(const YAML::Node& key, const YAML::Node& value) {
  const std::string code = key.IsScalar() ? key.Scalar() : std::string();
  const std::vector<std::string_view> known = ruleCodes();
  if (std::find(known.begin(), known.end(), code) == known.end()) return unknown(key, "rule", known);
  const auto severity = value.IsScalar() ? script::severityOf(value.Scalar()) : std::nullopt;
  if (!severity) return unknown(value, "severity", {"off", "hint", "information", "warning", "error"});
  reading_.project.check.severities[code] = *severity;
  const bool isOff = *severity == script::Severity::off;
  if (isOff && reduce::findIneffectiveRule(code)) reading_.project.ineffective.off.insert(code);
}

template <typename Value, typename Parse>
std::optional<Value> ProjectReader::scalar(const YAML::Node& value, Parse parse, std::string_view expected) {
  std::optional<Value> result;
  if (value.IsScalar()) result = parse(value.Scalar());
  if (!result) problem(value, fmt::format("This value should look like `{}`.", expected));
  return result;
}

void ProjectReader::readScreen(const YAML::Node& value) {
  if (const auto screen = scalar<std::pair<int, int>>(value, script::screenOf, "1080x1920")) {
    reading_.project.check.platform.screen = screen;
  }
}

void ProjectReader::readAndroid(const YAML::Node& value) {
  if (const auto sdk = scalar<int>(value, script::sdkOfRelease, "13"))
    reading_.project.check.platform.sdk = sdk;
}

void ProjectReader::readSdk(const YAML::Node& value) {
  if (const auto sdk = scalar<int>(value, script::sdkOfNumber, "33"))
    reading_.project.check.platform.sdk = sdk;
}

void ProjectReader::readThrottle(const YAML::Node& value) {
  if (const auto throttle = scalar<std::int64_t>(value, milliseconds, "300"))
    reading_.project.throttle = throttle;
}

// A real device holds somebody's data: only its user names it.
void ProjectReader::readDevice(const YAML::Node& value) {
  const std::string text = value.IsScalar() ? value.Scalar() : std::string();
  if (!isHarmless(text)) {
    return problem(value,
                   "A project file can name a simulated app or a web page below its folder only, such as "
                   "`sim:app.app.yaml` or `web:site/index.html`; real devices and addresses belong to your "
                   "own settings.");
  }
  reading_.project.device = text;
}

void ProjectReader::readIneffective(const YAML::Node& value) {
  if (value.IsNull()) return;
  if (!value.IsMap()) return problem(value, "`ineffective` lists settings such as `optional-keys: [CALL]`.");
  for (const auto& entry : value) readKey(entry.first, entry.second, ineffectiveKeys);
}

void ProjectReader::readOptionalKeys(const YAML::Node& value) {
  if (!value.IsSequence()) return problem(value, "`optional-keys` is a list such as `[CALL, VOLUME_UP]`.");
  auto& keyCodes = reading_.project.ineffective.optionalKeys;
  keyCodes.clear();
  for (const auto& element : value) {
    if (const auto code = scalar<std::int32_t>(element, script::keyCode, "VOLUME_UP"))
      keyCodes.push_back(*code);
  }
}

void ProjectReader::readTextWindows(const YAML::Node& value) {
  if (!value.IsSequence()) return problem(value, "`text-windows` is a list such as `[LicenceActivity]`.");
  for (const auto& element : value) {
    if (element.IsScalar()) {
      reading_.project.ineffective.textWindows.push_back(element.Scalar());
    } else {
      problem(element, "The name of an activity or window is expected here: one word.");
    }
  }
}

void ProjectReader::readSimilarity(const YAML::Node& value) {
  if (const auto similarity = scalar<double>(value, share, "0.5"))
    reading_.project.ineffective.similarity = *similarity;
}

void ProjectReader::readDeafWidgets(const YAML::Node& value) {
  if (const auto deaf = scalar<bool>(value, truth, "true")) reading_.project.ineffective.deafWidgets = *deaf;
}

void ProjectReader::readLifecycleCounts(const YAML::Node& value) {
  if (const auto counts = scalar<bool>(value, truth, "true"))
    reading_.project.ineffective.lifecycleCounts = *counts;
}

void ProjectReader::problem(const YAML::Node& node, std::string message, std::string_view suggestion) {
  reading_.problems.push_back({rangeOf(node), std::move(message), std::string(suggestion)});
}

void ProjectReader::unknown(const YAML::Node& node, std::string_view what,
                            const std::vector<std::string_view>& known) {
  if (!node.IsScalar()) return problem(node, fmt::format("A {} is expected here: one word.", what));
  const auto near = script::nearest(node.Scalar(), known);
  if (!near) return problem(node, fmt::format("There is no {} `{}`.", what, node.Scalar()));
  problem(node, fmt::format("There is no {} `{}`; did you mean `{}`?", what, node.Scalar(), near->word),
          near->word);
}

}  // namespace

Range rangeOf(const YAML::Node& node) {
  const Position start = positionOf(node.Mark());
  const auto length = node.IsScalar() ? static_cast<std::uint32_t>(node.Scalar().size()) : 0U;
  return {start, {start.line, start.byte + length}};
}

Reading readProject(std::string_view yaml) {
  try {
    return ProjectReader().read(YAML::Load(std::string(yaml)));
  } catch (const YAML::Exception& error) {
    const Position place = positionOf(error.mark);
    return {{}, {{{place, place}, fmt::format("This is no YAML: {}.", error.msg), ""}}};
  }
}

}  // namespace marmoset::project
