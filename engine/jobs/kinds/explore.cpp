#include "engine/jobs/kinds/explore.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/explore/output/page.h"
#include "engine/explore/policies/named_policy.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/explore/exploring.h"
#include "engine/jobs/kinds/explore/proven_findings.h"
#include "engine/model/model_json.h"
#include "engine/reduce/suite/manifest.h"
#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

constexpr auto pageFile = "index.html", modelFile = "model.json";

// Once when the loop has ended, and again when its crashes and screens are proven: who is killed in between
// has the first one.
void writeSummary(const ExploredApp& explored, ResultFiles& files) {
  const auto& report = explored.report;
  files.write(modelFile, model::printModel(report.explored.model));
  files.write(std::string(suite::manifestName),
              explored.traces.manifest(report.explored.model.build().package));
  files.write(pageFile, explore::printPage(report));
}

std::string messageOf(const Context& context, const explore::ExplorationReport& report) {
  return fmt::format("{}: {}, {} in {}; {}", context.name, foundInWords(report.explored),
                     explore::countOf(report.crashes.size(), "crash", "crashes"),
                     explore::timeInWords(report.explored.ms), report.explored.endInWords());
}

std::string stored(const ExploreResult& result) {
  const auto& found = result.report.explored;
  return replay::printed({{"states", found.states.size()},
                          {"activities", found.activities.size()},
                          {"events", found.events},
                          {"crashes", found.crashes.size()},
                          {"page", result.output.empty() ? "" : result.output + "/" + pageFile}});
}

// What the whole job came to. An exploration that ended early is never told as one that is done.
Outcome outcomeOfExploration(Context& context, ExploreResult result, const std::string& problem) {
  const auto end = result.report.explored.end;
  Outcome outcome;
  if (!problem.empty())
    outcome = hindered(context, problem);
  else if (context.operation.stopRequested() || end == explore::End::cancelled)
    outcome = stopped(context);
  else if (end == explore::End::fault)
    outcome = hindered(context, fmt::format("{}: {}", context.name, result.report.explored.fault));
  else
    outcome.message = messageOf(context, result.report);
  outcome.warning = outcome.state == store::JobState::done && !result.report.crashes.empty();
  outcome.stored = stored(result);
  outcome.result = std::move(result);
  return outcome;
}

Outcome exploreInto(Context& context, const ExploreKnobs& knobs, const std::string& package,
                    const explore::ExplorationFolder* folder, std::optional<Crew> crew,
                    const std::string& setup) {
  auto explored = exploreWith(context, knobs, *crew, setup, folder);
  // Crashes are replayed on the same devices.
  crew.reset();
  if (!explored) return failed(fmt::format("{}: {}", package, explored.error()));
  ResultFiles files(folder);
  if (explored->problem.empty()) {
    writeSummary(*explored, files);
    proveCrashes(context, knobs, *explored, files);
    proveWays(context, knobs, *explored, files);
    writeSummary(*explored, files);
  }
  const auto problem = explored->problem.empty() ? files.problem() : explored->problem;
  return outcomeOfExploration(context, {std::move(explored->report), knobs.output}, problem);
}

Outcome runExplore(Context& context) {
  const auto knobs = exploreKnobsOf(context.spec.knobs);
  const auto& package = std::get<AppSubject>(context.spec.subject).package;
  auto crew = crewFor(context, package, !explore::sharesDevices(knobs.policy));
  if (!crew) return endedBy(context, crew.error());
  const auto setup = setupOf(knobs, package, crew->manifest);
  if (!setup) return failed(setup.error());
  if (knobs.output.empty()) return exploreInto(context, knobs, package, nullptr, *std::move(crew), *setup);
  const auto folder = explore::ExplorationFolder::open(knobs.output, askedOf(context, knobs, *crew, *setup));
  if (!folder) return failed(folder.error());
  return exploreInto(context, knobs, package, &*folder, *std::move(crew), *setup);
}

Standing exploreStanding(const JobSpec&, std::string_view progress) {
  return replay::orNothing(
             progress,
             [](const nlohmann::json& in) {
               return Standing{in.at("done").get<std::uint32_t>(), in.at("total").get<std::uint32_t>()};
             })
      .value_or(Standing{});
}

std::optional<ResultSummary> exploreSummary(const JobSpec& spec, std::string_view result) {
  return replay::orNothing(result, [&](const nlohmann::json& in) {
    const auto crashes = in.at("crashes").get<std::size_t>();
    ResultSummary summary;
    summary.document = in.at("page").get<std::string>();
    summary.warning = crashes > 0;
    summary.message =
        fmt::format("{}: {}, {}, {}", nameOf(spec.subject),
                    explore::countOf(in.at("states").get<std::size_t>(), "state", "states"),
                    explore::countOf(in.at("activities").get<std::size_t>(), "activity", "activities"),
                    explore::countOf(crashes, "crash", "crashes"));
    return summary;
  });
}

}  // namespace

const Kind exploreKind{.name = "explore",
                       .verb = "Exploring",
                       .noun = "exploration",
                       .subject = SubjectKind::app,
                       .knobs = exploreKnobs,
                       .run = runExplore,
                       .standing = exploreStanding,
                       .summary = exploreSummary};

}  // namespace marmoset::jobs
