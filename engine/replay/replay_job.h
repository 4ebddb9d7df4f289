#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/replay/replay_report.h"

namespace marmoset::replay {

inline constexpr std::string_view replayKind = "replay", recordKind = "record";

// A report as progress and result of a job: everything, so that a replay can go on where it was interrupted.
nlohmann::json toJson(const ReplayReport& report);
std::string printReport(const ReplayReport& report);
std::optional<ReplayReport> parseReport(std::string_view json);

}  // namespace marmoset::replay
