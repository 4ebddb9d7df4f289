#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/replay/trace.h"
#include "engine/trace/recording.h"

namespace marmoset::replay {

// A recording together with the script it is of, as it is stored and written to files.
struct RecordingDocument {
  trace::Recording recording;
  std::string script;                       // its name, for people
  std::vector<std::uint64_t> fingerprints;  // of all its events, those behind a failure too
  std::int64_t made = 0;                    // when, in ms since the epoch; 0: not told
};

// Whether a recording is of the app that this script launches. The error names both.
tl::expected<void, std::string> checkSameApp(const RecordingDocument& document, const Trace& trace);

// Whether a recording may speak about this script: same events, same app. The error names what differs.
tl::expected<void, std::string> checkFits(const RecordingDocument& document, const Trace& trace);

// Whether it may be compared with runs on this device: same version of the app, same screen.
tl::expected<void, std::string> checkFits(const RecordingDocument& document, const std::string& appVersion,
                                          const device::DeviceInfo& device);

// Whether it is of the screen that a script is for, where both are known.
tl::expected<void, std::string> checkSameScreen(const RecordingDocument& document,
                                                const std::optional<std::pair<int, int>>& screen);

}  // namespace marmoset::replay
