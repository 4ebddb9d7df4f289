#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/replay/recording_document.h"
#include "engine/store/hash.h"
#include "engine/store/store.h"

namespace marmoset::replay {

// Under which a script's recordings are kept: what it injects. So layout and comments do not matter, and
// undoing an edit finds them again.
store::Hash contentKey(std::span<const std::uint64_t> fingerprints);

// Answers the recording's id once it is durable.
store::Result<std::int64_t> saveRecording(store::Store& store, const RecordingDocument& document,
                                          std::int64_t now);

// The newest recording of exactly these events.
store::Result<std::optional<RecordingDocument>> newestRecording(const store::Store& store,
                                                                std::span<const std::uint64_t> fingerprints);
store::Result<std::optional<RecordingDocument>> newestRecording(const store::Store& store,
                                                                const store::Hash& content);

// The newest recording of an earlier version of the script: of the same file name and app, with events in
// common besides the launch.
store::Result<std::optional<RecordingDocument>> earlierRecording(const store::Store& store,
                                                                 const std::string& script,
                                                                 const Trace& present);

}  // namespace marmoset::replay
