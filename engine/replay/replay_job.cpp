#include "engine/replay/replay_job.h"

#include <nlohmann/json.hpp>

#include "engine/replay/recording_json.h"
#include "engine/replay/stored_json.h"

namespace marmoset::replay {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Divergence, run, event, expected, seen)

namespace {

using nlohmann::json;

json runJson(const RunSummary& run) {
  json out{{"success", run.success}, {"executed", run.executed}, {"deviceMs", run.deviceMs}};
  if (!run.crash.empty()) out["crash"] = run.crash;
  if (run.crashEvent) out["crashEvent"] = *run.crashEvent;
  if (run.divergence) out["divergence"] = *run.divergence;
  if (run.origin) out["origin"] = *run.origin;
  return out;
}

RunSummary runFrom(const json& in) {
  RunSummary run{in.at("success"), in.at("executed"), in.at("deviceMs"), in.value("crash", ""), {}, {}};
  if (in.contains("crashEvent")) run.crashEvent = in.at("crashEvent").get<std::uint32_t>();
  if (in.contains("divergence")) run.divergence = in.at("divergence").get<Divergence>();
  if (in.contains("origin")) run.origin = in.at("origin").get<std::uint32_t>();
  return run;
}

}  // namespace

json toJson(const ReplayReport& report) {
  auto runs = json::array();
  for (const auto& run : report.runs) runs.push_back(runJson(run));
  auto origins = json::array();
  for (const auto& origin : report.origins) origins.push_back(toJson(origin));
  return {{"target", report.target.toString()}, {"runs", std::move(runs)},
          {"expected", report.expected},        {"fingerprints", toJson(report.fingerprints)},
          {"origins", std::move(origins)},      {"seed", report.seed},
          {"firstRun", report.firstRun}};
}

std::string printReport(const ReplayReport& report) {
  return printed(toJson(report));
}

std::optional<ReplayReport> parseReport(std::string_view text) {
  return orNothing(text, [](const json& in) {
    ReplayReport report;
    report.target = trace::Target::parse(in.at("target").get<std::string>()).value_or(trace::Target{});
    for (const auto& run : in.at("runs")) report.runs.push_back(runFrom(run));
    in.at("expected").get_to(report.expected);
    report.fingerprints = fingerprintsFrom(in.at("fingerprints"));
    // Reports of older versions do not say where their runs were made.
    for (const auto& origin : in.value("origins", json::array()))
      report.origins.push_back(originFrom(origin));
    report.seed = in.value("seed", report.seed);
    report.firstRun = in.value("firstRun", report.firstRun);
    return report;
  });
}

}  // namespace marmoset::replay
