#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What the rules about unreadable arguments share.

// The first command of the line with this outcome that the author wrote, if the line is no comment.
const Command* writtenCommand(const LineView& line, Outcome outcome);

// The argument the device could not read; the parentheses if it is empty.
Span badArgumentSpan(const LineView& line, const Command& command);
// The same in words: "`five`", "an empty argument".
std::string badArgumentName(const LineView& line, const Command& command);

// Replacements for an unreadable number: `1000.0` -> `1000`, `"5"` -> `5`, `2s` -> `2000` for a wait. Only
// such that the device then executes the line.
std::vector<Fix> numberFixes(const RuleContext& context, const Finding& finding);
bool hasNumberFix(const LineView& line, const Command& command);

// Square brackets instead of parentheses, so that the device ignores the line.
Fix bracketsFix(const Script& script, std::uint32_t line);

// The line with all keywords outside its command and its parentheses written with a small first letter, so
// that the device does not find them.
std::string withoutOtherKeywords(const LineView& line);
Fix smallLetterFix(const Script& script, const LineView& line);

}  // namespace marmoset::script
