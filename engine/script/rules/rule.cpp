#include "engine/script/rules/rule.h"

#include <algorithm>
#include <array>

namespace marmoset::script {

namespace {

constexpr std::array severityNames = {"off", "hint", "information", "warning", "error"};

}  // namespace

std::string_view name(Severity severity) {
  return severityNames.at(static_cast<std::size_t>(severity));
}

std::optional<Severity> severityOf(std::string_view name) {
  const auto found = std::find(severityNames.begin(), severityNames.end(), name);
  if (found == severityNames.end()) return std::nullopt;
  return static_cast<Severity>(found - severityNames.begin());
}

DeviceProfile Platform::profile() const {
  DeviceProfile profile;
  if (sdk) profile.sdk = *sdk;
  profile.screen = screen;
  return profile;
}

LineView viewOf(const Script& script, std::uint32_t line) {
  return {line, script.lineText(line), script.line(line), script.commands(line)};
}

Finding Rule::at(Range range, std::string message) const {
  Finding finding;
  finding.code = code;
  finding.severity = severity;
  finding.range = range;
  finding.message = std::move(message);
  finding.fixable = fixes != nullptr;
  return finding;
}

}  // namespace marmoset::script
