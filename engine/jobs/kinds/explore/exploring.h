#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/explore/output/exploration_folder.h"
#include "engine/explore/output/trace_files.h"
#include "engine/jobs/context.h"
#include "engine/jobs/kinds/explore.h"
#include "engine/jobs/kinds/explore/crew.h"

namespace marmoset::jobs {

// An exploration whose loop has ended, for whatever reason.
struct ExploredApp {
  explore::ExplorationReport report;  // without what is done for crashes and screens
  explore::TraceFiles traces;
  std::string problem;  // what could not be written; empty: nothing
};

// The script that brings the app up before every start. The error says what is missing.
tl::expected<std::string, std::string> setupOf(const ExploreKnobs& knobs, const std::string& package,
                                               const device::AppManifest& manifest);

// What is explored, as far as that decides whether it is the same exploration: not for how long, and not
// what is made of it in the end.
nlohmann::json askedOf(const Context& context, const ExploreKnobs& knobs, const Crew& crew,
                       const std::string& setup);

// Explores, and keeps traces and steps in the folder as they come; null: nowhere. The error says why nothing
// was begun.
tl::expected<ExploredApp, std::string> exploreWith(Context& context, const ExploreKnobs& knobs,
                                                   const Crew& crew, const std::string& setup,
                                                   const explore::ExplorationFolder* folder);

}  // namespace marmoset::jobs
