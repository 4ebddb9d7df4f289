#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/recorded_script.h"
#include "engine/script/rules/rule.h"

namespace marmoset::report {

using reduce::crashIrrelevantCode;

using Severities = std::map<std::string, script::Severity, std::less<>>;

// What can go, greyed out: one finding per contiguous run of lines, since editors keep only so many. A run of
// ineffective events carries the code of its first rule; partners elsewhere are related places.
std::vector<script::Finding> recordingFindings(const script::Script& script, const RecordedScript& recorded,
                                               const Severities& severities = {});

// The same for any text whose lines hold the events.
struct TextLines {
  std::size_t count = 0;
  std::function<script::Range(std::uint32_t line)> rangeOf;
};
std::vector<script::Finding> recordingFindings(const TextLines& lines, const RecordedScript& recorded,
                                               const Severities& severities = {});

// What the project says about a rule.
script::Severity severityIn(const Severities& severities, std::string_view code,
                            script::Severity otherwise = script::Severity::hint);

// The edits that delete these events with their waits.
std::vector<script::TextEdit> deletionEdits(const script::Script& script, const replay::Trace& present,
                                            const std::vector<std::uint32_t>& events);

// All events that certainly do nothing; empty if the recording leaves room for doubt.
std::vector<std::uint32_t> certainlyIneffective(const RecordedScript& recorded);

}  // namespace marmoset::report
