#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/reduce/suite/step_graph.h"

namespace marmoset::suite {

struct PlannerSettings {
  Durations durations;
  std::uint32_t splices = 8;  // of one path at most
  std::size_t longest = 60;   // steps
  double splice = 0.8;        // chance that a splice holds, beside those of its steps
};

// Makes up paths that cover what is missing and are cheap for it. From where the path stands, labels are set
// over the ways of the graph by what they take, a likely failure counted as the time it wastes; a way is
// looked at again only for more coverage than a cheaper label has there (dominance on cost and coverage). The
// piece that gains most for its cost is appended, and so on while it costs less than to begin anew for it.
class PathPlanner {
 public:
  PathPlanner(const StepGraph& graph, const model::FailingPrefixes& failing, PlannerSettings settings)
      : graph_(graph), failing_(failing), settings_(settings) {}

  // A path that adds to what is covered; none that the failing prefixes leave does.
  std::optional<Path> plan(const Path& start, const Covered& covered) const;

 private:
  class Search;

  const StepGraph& graph_;
  const model::FailingPrefixes& failing_;
  PlannerSettings settings_;
};

}  // namespace marmoset::suite
