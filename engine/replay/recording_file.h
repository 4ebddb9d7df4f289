#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/replay/recording_document.h"

namespace marmoset::replay {

// A recording as one self-contained file (`marmoset record -o R`): a JSON object with "format"
// "marmoset-recording", "version", the head, "start", "events", and "trees" and "screens", to whose positions
// the observations refer. Compressed with zstd where the name ends in .zst; reading looks at the bytes.
// Errors name the file and say what to do.
std::string printRecording(const RecordingDocument& document);
tl::expected<RecordingDocument, std::string> parseRecording(std::string_view bytes);

tl::expected<void, std::string> writeRecording(const std::filesystem::path& path,
                                               const RecordingDocument& document);
tl::expected<RecordingDocument, std::string> readRecording(const std::filesystem::path& path);

}  // namespace marmoset::replay
