#pragma once

#include <cstdint>
#include <string>
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
};

// Whether a recording may speak about this script: same events, same app. The error names what differs.
tl::expected<void, std::string> checkFits(const RecordingDocument& document, const Trace& trace);

// Whether it may be compared with runs on this device: same version of the app, same screen.
tl::expected<void, std::string> checkFits(const RecordingDocument& document, const std::string& appVersion,
                                          const device::DeviceInfo& device);

}  // namespace marmoset::replay
