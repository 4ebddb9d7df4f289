#include "engine/script/log/findings.h"

#include <algorithm>

#include "engine/script/log/line_value.h"
#include "engine/script/log/rules/catalogue.h"

namespace marmoset::script {

const std::vector<const LogRule*>& logRules() {
  static const std::vector<const LogRule*> rules = {&appCrash,         &appNotResponding, &cutOffRun,
                                                    &hiddenEventsRule, &injectionFailed,  &lostCrashReport,
                                                    &monkeyFailed,     &runRefused};
  return rules;
}

const LogRule* findLogRule(std::string_view code) {
  const auto found = std::ranges::find(logRules(), code, &LogRule::code);
  return found == logRules().end() ? nullptr : *found;
}

std::vector<Finding> logFindings(const Log& log, const CheckOptions& options) {
  std::vector<Finding> findings;
  for (const LogRule* rule : logRules()) {
    const auto configured = options.severities.find(rule->code);
    const Severity severity = configured == options.severities.end() ? rule->severity : configured->second;
    if (severity == Severity::off) continue;
    rule->check(log, [&](Finding finding) {
      finding.code = rule->code;
      finding.severity = severity;
      findings.push_back(std::move(finding));
    });
  }
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) { return finding.range.start; });
  return findings;
}

Range textOfLine(const Log& log, std::uint32_t line) {
  const auto end = static_cast<std::uint32_t>(withoutBlanksAtEnd(log.lineText(line)).size());
  const std::uint32_t content = log.line(line).content;
  return {{line, std::min(content, end)}, {line, end}};
}

}  // namespace marmoset::script
