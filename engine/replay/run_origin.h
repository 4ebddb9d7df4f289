#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/device/device.h"
#include "engine/replay/run_key.h"

namespace marmoset::replay {

// Where runs were made, in the words of the keys of verdicts: everything they depend on but the events, the
// target and chance. Runs of equal origins add up.
struct RunOrigin {
  std::string app, device, start;  // as appText, deviceText and startText print them
  bool operator==(const RunOrigin&) const = default;
};
RunOrigin originOf(const std::string& package, const device::AppBuild& build, const device::DeviceInfo& info,
                   const device::CleanStart& start, Pace pace);

nlohmann::json toJson(const RunOrigin& origin);
// Throws what nlohmann throws.
RunOrigin originFrom(const nlohmann::json& in);

// Inside this process: the same run made twice shows the same.
bool isSimulated(const RunOrigin& origin);

// "com.x 1.0 (28) on a simulated phone with Android 9"
std::string inWords(const RunOrigin& origin);
// The same without the package, which the script itself names.
std::string placeInWords(const RunOrigin& origin);
// "2026-11-19", where the reader is.
std::string dayInWords(std::int64_t msSinceEpoch);

}  // namespace marmoset::replay
