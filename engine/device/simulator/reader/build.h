#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/device/simulator/app.h"
#include "engine/device/simulator/reader/source.h"

namespace marmoset::device::simulator {

using Variables = std::map<std::string, VariableRef, std::less<>>;
using Names = std::map<std::string, Index, std::less<>>;
// What stands under a name: asking the file for it again would take the longer the more names it has.
using Bodies = std::map<std::string, Source, std::less<>>;

// What the readers of an app file share: the app under construction, the complaints, and all names declared
// anywhere in the file, collected before any body is read.
struct Build {
  App& app;
  Complaints& complaints;
  Variables globals;
  Names activities, windows, crashes;
};

// Where a body stands: which names it sees, and what its callbacks and branches are called after.
struct Place {
  std::string owner;  // "com.x.AddObject", "com.x.AddObject$date"
  const Variables* locals = nullptr;
  const Names* windows = nullptr;  // of the activity
  bool inRow = false;
};

// reader/values.cpp
// Outside handlers a variable that is named is a variable that is seen.
NameScope scopeOf(Build& build, const Place& place, bool inHandler);
void markSeen(App& app, const VariableRef& variable);
// -1 if absent or wrong, which is complained about.
Index readExpression(Build& build, const Place& place, const Source& source, Type type, bool inHandler);
// A value of any type; its type is in app.expressions[result].type.
Index readAnyExpression(Build& build, const Place& place, const Source& source, bool inHandler);
TextTemplate readText(Build& build, const Place& place, const Source& source);
std::optional<VariableRef> readVariable(Build& build, const Place& place, const Source& source,
                                        std::string_view name);
std::optional<Index> readName(Build& build, const Source& source, std::string_view what, const Names& names,
                              const Names* first = nullptr);
std::optional<trace::Rect> readRect(Build& build, const Source& source);
inline constexpr std::int64_t longestTime = 1'000'000'000'000;  // ms: sums of a few do not overflow
// "ms: 500" or "ms: [200, 800]".
void readSpan(Build& build, const Source& source, std::int64_t& least, std::int64_t& most);

// reader/handler_reader.cpp
Handler readHandler(Build& build, const Place& place, const Source& source, std::string_view callback,
                    std::string_view subject);
Index addCallback(Build& build, std::string name);

// reader/crash_reader.cpp
Index readCrash(Build& build, const Place& place, const Source& source);

// reader/widget_reader.cpp
Index readWidget(Build& build, const Place& place, const Source& source, WindowSpec& window);

// reader/spinner.cpp: the popup that lists a spinner's options.
Index addSpinnerPopup(Build& build, Index spinner, std::string title,
                      const std::vector<std::int64_t>& options);

// reader/window_reader.cpp
void readWindow(Build& build, const Place& place, const Source& source, const std::string& name,
                Index window);
void readActivity(Build& build, const Source& source, Index activity);

// reader/recorded_reader.cpp
void declareRecorded(Build& build, const Source& source);
void readRecorded(Build& build, const Source& source);

// reader/variables_reader.cpp
void readGlobals(Build& build, const Source& source);
Variables readLocals(Build& build, const Source& source, ActivitySpec& activity);

}  // namespace marmoset::device::simulator
