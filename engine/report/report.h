#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/reduce/ineffective/labels.h"
#include "engine/reduce/key_events/key_events.h"
#include "engine/report/held_recording.h"
#include "engine/report/sentence.h"

namespace marmoset::report {

// Which events a report is about.
enum class Scope : std::uint8_t {
  keyEvents,  // of the crash
  effective,  // what the rules leave
  all,
};
std::string_view name(Scope scope);  // "key-events", "effective", "all"
std::optional<Scope> scopeOf(std::string_view name);

// What a person who has to mend the app wants to know: what was done, in sentences, and how it failed.
struct Report {
  std::string script;  // name of the file
  Scope scope = Scope::all;
  std::vector<EventSentence> events;  // in the order of their replay
  std::string how;                    // how the events were chosen, one sentence
  std::size_t recorded = 0, effective = 0;
  std::array<std::size_t, 4> levels{};  // how many of `events` have each level
  std::vector<std::string> missing;     // what the recording does not tell
  std::vector<std::string> proof;       // of a reduced script: what was measured, by what the file says
};

// The sentences of the events that the scope names. Key events that nobody has verified are said to be
// likely; a crash that none reproduced is told with the effective events instead.
Report makeReport(const trace::Recording& recording, Scope scope, const reduce::Verify& verify = {},
                  const reduce::IneffectiveOptions& options = {});
// The same of what is left of a recording, and what an edit took away.
Report makeReport(const HeldRecording& held, Scope scope, const reduce::Verify& verify = {},
                  const reduce::IneffectiveOptions& options = {});

// `recording` is the one the report was made of. Text from apps is made printable or escaped.
std::string printText(const Report& report, const trace::Recording& recording);
std::string printMarkdown(const Report& report, const trace::Recording& recording);
nlohmann::ordered_json printJson(const Report& report, const trace::Recording& recording);
// One file that needs nothing else and runs no scripts: the screens with the touches marked.
std::string printHtml(const Report& report, const trace::Recording& recording);

// "RuntimeException in ...: Unknown type: Money": one line.
std::string crashLine(const trace::Failure& failure);
// The crash, or whose events these are: the title of a page.
std::string titleOf(const trace::Recording& recording);
// "crash.mks: com.x 1.0 on Android 13, 1080x1920": script, app and device as far as they are known.
std::string origin(const Report& report, const trace::Recording& recording);
// "9 of 73 recorded events (30 effective): 8 Essential, 1 Major."
std::string countsInWords(const Report& report);

}  // namespace marmoset::report
