#pragma once

#include <string>
#include <string_view>

#include "engine/exports/selector.h"
#include "engine/exports/test_plan.h"

namespace marmoset::exports {

// A flow of Maestro (docs.maestro.dev). Maestro waits until the screen has settled before and after every
// command, so that short waits of the script need no words.
Export maestroFlow(const TestPlan& plan);

// Maestro finds views by regular expressions for the id, whole or without its prefix, and for text, hint or
// description alike; it has no words for classes, and counts equal views from top to bottom.
const SelectorLanguage& maestroSelectors();

// Text that Maestro takes literally where it evaluates `${...}`.
std::string withoutScripts(std::string_view text);
// A regular expression that matches only this text.
std::string literalPattern(std::string_view text);

}  // namespace marmoset::exports
