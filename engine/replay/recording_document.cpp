#include "engine/replay/recording_document.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::replay {

namespace {

constexpr std::string_view advice = "record the script again";

}  // namespace

tl::expected<void, std::string> checkSameApp(const RecordingDocument& document, const Trace& trace) {
  const auto& recording = document.recording;
  if (recording.package == trace.package) return {};
  return tl::unexpected(fmt::format("the recording is of the app {}, the script launches {}; {}",
                                    recording.package, trace.package, advice));
}

tl::expected<void, std::string> checkFits(const RecordingDocument& document, const Trace& trace) {
  if (auto same = checkSameApp(document, trace); !same) return same;
  const auto& old = document.fingerprints;
  if (old == trace.fingerprints) return {};
  const auto [mine, theirs] =
      std::mismatch(old.begin(), old.end(), trace.fingerprints.begin(), trace.fingerprints.end());
  return tl::unexpected(
      fmt::format("the recording is of another script, {} with {} events; this one has {} and differs from "
                  "event {} on; {}",
                  document.script, old.size(), trace.fingerprints.size(), mine - old.begin() + 1, advice));
}

tl::expected<void, std::string> checkFits(const RecordingDocument& document, const std::string& appVersion,
                                          const device::DeviceInfo& device) {
  const auto& recording = document.recording;
  if (!appVersion.empty() && recording.app != appVersion) {
    return tl::unexpected(fmt::format("the recording is of {} {}, {} has version {}; {}", recording.package,
                                      recording.app, device.serial, appVersion, advice));
  }
  if (recording.width != device.width || recording.height != device.height) {
    return tl::unexpected(fmt::format("the recording is of a {}x{} screen, {} has {}x{}; {}", recording.width,
                                      recording.height, device.serial, device.width, device.height, advice));
  }
  return {};
}

tl::expected<void, std::string> checkSameScreen(const RecordingDocument& document,
                                                const std::optional<std::pair<int, int>>& screen) {
  const auto& recording = document.recording;
  const std::pair<int, int> seen{recording.width, recording.height};
  if (!screen || recording.width == 0 || *screen == seen) return {};
  return tl::unexpected(fmt::format("the recording is of a {}x{} screen, the script is for {}x{}; {}",
                                    seen.first, seen.second, screen->first, screen->second, advice));
}

}  // namespace marmoset::replay
