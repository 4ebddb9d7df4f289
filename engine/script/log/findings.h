#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/script/log/log.h"
#include "engine/script/rules/check.h"
#include "engine/script/rules/rule.h"

namespace marmoset::script {

// A rule for logs: one file in log/rules, named like its code and its documentation page. Nobody edits a log
// to please a rule, so there are no fixes; severities are configured as for scripts.
struct LogRule {
  std::string_view code;
  Severity severity;  // default
  std::string_view summary;
  void (*check)(const Log& log, const Report& report);
};

// All of them, by code.
const std::vector<const LogRule*>& logRules();
const LogRule* findLogRule(std::string_view code);

// What there is to say about a log, in the order of its lines.
std::vector<Finding> logFindings(const Log& log, const CheckOptions& options = {});

// A line without the prefix of clock or logcat and without blanks around: where findings point.
Range textOfLine(const Log& log, std::uint32_t line);

}  // namespace marmoset::script
