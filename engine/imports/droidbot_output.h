#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/imports/droidbot_event.h"
#include "engine/imports/imported_script.h"

namespace marmoset::imports {

// What DroidBot wrote: its events in the order in which they were sent, and of the states that an event needs
// the size of the screen.
struct DroidBotOutput {
  std::string name;  // the folder, for people
  std::vector<DroidBotEvent> events;
  std::map<std::string, DroidBotState> states;  // by hash
  std::vector<ImportNote> notes;                // files that are no events
};

// Reads an output folder, its folder `events`, or single event files. A file that is no event is a note, if
// another is one; else the error names it and says what to do.
tl::expected<DroidBotOutput, std::string> readDroidBot(const std::vector<std::filesystem::path>& paths);

}  // namespace marmoset::imports
