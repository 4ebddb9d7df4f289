#pragma once

#include <string_view>
#include <vector>

#include "engine/script/log/log.h"
#include "engine/script/rules/rule.h"

namespace marmoset::script {

// A rule for logs. Nobody edits a log to please a rule, so there are no fixes; severity and `off` are
// configured as for the rules of scripts.
struct LogRule {
  std::string_view code;  // = documentation page
  Severity severity;      // default
  std::string_view summary;
  void (*check)(const Log& log, const LogRule& rule, const Report& report);
};

// All of them, by code.
const std::vector<LogRule>& logRules();

// What there is to say about a log, in the order of its lines.
std::vector<Finding> logFindings(const Log& log);

}  // namespace marmoset::script
