#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/rules/rule.h"

namespace marmoset::cli {

// Everything that `check` may find: the rules of scripts, of logs, of recordings and of reduced traces.
struct KnownRule {
  std::string_view code;
  script::Severity severity = script::Severity::warning;  // where no project file says otherwise
  std::string_view summary;
};
const std::vector<KnownRule>& knownRules();

// The page of a rule, as it was installed with the program; none where the program came alone.
std::optional<std::string> pageOf(std::string_view code);

}  // namespace marmoset::cli
