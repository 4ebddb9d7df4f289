#pragma once

#include <filesystem>

#include <tl/expected.hpp>

#include "engine/imports/imported_script.h"
#include "engine/replay/recording_document.h"

namespace marmoset::imports {

// What DroidBot or Genie saw, as a recording of the script that droidBotScript makes of its events: before
// each event the screen that it was chosen on. Screens that came and went between two events are not in it.
struct DroidBotRecording {
  replay::RecordingDocument document;
  ImportedScript script;
};

// `folder` is the output folder, with `events` and `states`. The error is one line that names it.
tl::expected<DroidBotRecording, std::string> droidBotRecording(const std::filesystem::path& folder);

}  // namespace marmoset::imports
