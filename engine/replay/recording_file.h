#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/files/output.h"
#include "engine/files/read_file.h"
#include "engine/replay/recording_document.h"

namespace marmoset::replay {

// A recording as one self-contained file (`marmoset record -o R`): a JSON object with "format"
// "marmoset-recording", "version", the head, "start", "events", and "trees" and "screens", to whose positions
// the observations refer. Compressed with zstd where the name ends in .zst; reading looks at the bytes.
// Errors name the file and say what to do.
std::string printRecording(const RecordingDocument& document);
// The same, compressed.
std::string packedRecording(const RecordingDocument& document);
// Of any size and shape: what would take more than recordings of real runs do is refused before it is
// unpacked, with the limit in the message.
tl::expected<RecordingDocument, std::string> parseRecording(std::string_view bytes);
// Of the file, packed or not.
files::ReadLimits recordingLimits();

tl::expected<void, std::string> writeRecording(const files::Output& output,
                                               const RecordingDocument& document);
tl::expected<RecordingDocument, std::string> readRecording(const std::filesystem::path& path);

}  // namespace marmoset::replay
