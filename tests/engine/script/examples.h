#pragma once

#include <string>
#include <vector>

#include "engine/script/semantics/run.h"

namespace marmoset::test {

// A script of these body lines under the shortest valid header; the first of them is line 1.
script::Script scriptOf(const std::vector<std::string>& body);
script::Script scriptOfLine(const std::string& line);

// One word per event: "touch:0(1,2)", "trackball:2(3,4)", "touch:261(1,2)(3,4)", "key:0:23", "wait:2000",
// "throttle", "launch:p/a", "launch:p/a@5", "rotate:1:persist", "flip:open", "cmd:ls", "run:case@runner",
// "power:tag=value", "power:tag", "power", "fps:start:label", "appfps:end:app:label".
std::string word(const script::LowLevelEvent& event);
std::vector<std::string> words(const std::vector<script::LowLevelEvent>& events);

// The same without throttles, which follow every other event.
std::vector<std::string> played(const script::Script& script, const script::RunOptions& options = {});
std::vector<std::string> played(const std::string& line, const script::RunOptions& options = {});

}  // namespace marmoset::test
