#pragma once

#include <string_view>
#include <vector>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What the rules about `count=` and `speed=` share.

// What the device looks for in a header line of that kind: "count=", "speed=", "linebyline".
std::string_view headerKey(HeaderKind kind);

// A number inside text that nobody meant as a header line, such as `discount=50%`.
bool isMentionOnly(const LineView& line);

// A finding of one of these rules about a whole line, fixable if there is a way to write it so that the
// device reads what is written, or does not read it at all.
Finding headerFinding(const Rule& rule, const LineView& line, std::string message);
std::vector<Fix> headerFixes(const RuleContext& context, const Finding& finding);

// The line as `key= value`, if the device can read the value.
std::string canonicalHeader(std::string_view key, std::string_view value);

// The first decimal number of a text.
std::string_view firstNumber(std::string_view text);

}  // namespace marmoset::script
