#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/explore/front.h"
#include "engine/explore/script_to.h"
#include "engine/jobs/kinds/explore/proven_findings.h"
#include "engine/jobs/kinds/explore/proven_script.h"
#include "engine/model/path_to.h"
#include "engine/model/state_names.h"

namespace marmoset::jobs {

namespace {

using explore::WayReport;

// A place of an app that people want to get to.
struct Place {
  std::string name;
  std::set<model::StateId> states;
};

// In the order they were met.
std::vector<Place> placesOf(const ExploreKnobs& knobs, const explore::Explored& found) {
  std::vector<Place> places;
  if (knobs.scriptsTo == "none") return places;
  const auto names = stateNames(found.model);
  std::set<std::string> activities;
  for (const auto id : inOrder(found.model)) {
    if (!found.states.contains(id)) continue;
    const auto& activity = found.model.states().at(id).window.activity;
    if (knobs.scriptsTo == "states")
      places.push_back({names.at(id), {id}});
    else if (activities.insert(activity).second)
      places.push_back({activity, model::statesCalled(found.model, activity)});
  }
  return places;
}

std::string fileWord(const std::string& name, std::size_t number) {
  std::string word;
  for (const char letter : name.substr(name.rfind('.') + 1))
    word += std::isalnum(static_cast<unsigned char>(letter)) ? letter : '-';
  return fmt::format("{:02}-{}", number, word);
}

class WayFinder {
 public:
  WayFinder(Context& context, const ExploreKnobs& knobs, const ExploredApp& explored)
      : context_(context), knobs_(knobs), explored_(explored) {}

  // The shortest way that the model knows; where that does not hold, because the app does not decide by what
  // is seen, the shortest trace that was there.
  ProvenScript prove(const Place& place, const std::string& name) {
    const auto script =
        explore::scriptTo(explored_.report.explored.model, explored_.traces.screens(), place.states);
    // Nobody but the model knows its states, so that no replay can tell whether one was reached.
    if (knobs_.scriptsTo == "states") return script ? unproven(script->script) : nothing(script.error());
    ProvenScript best = script ? proveScript(place, script->script, name) : nothing(script.error());
    const auto example = explored_.traces.visiting().find(place.name);
    if (best.certified || example == explored_.traces.visiting().end() || context_.operation.stopRequested())
      return best;
    auto second = proveScript(place, example->second.script, example->second.file);
    return second.certified || best.text.empty() ? second : best;
  }

 private:
  ProvenScript proveScript(const Place& place, const std::string& script, const std::string& name) {
    const auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
    const auto target = trace::Target::parse("activity:" + place.name);
    if (!trace || !target) return nothing(trace ? target.error() : trace.error());
    return trace->whole().empty() ? replayed(context_, script, *target)
                                  : minimized(context_, script, name, *target);
  }

  static ProvenScript nothing(const std::string& problem) {
    ProvenScript none;
    none.problem = problem;
    return none;
  }
  static ProvenScript unproven(const std::string& script) {
    const auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
    ProvenScript proven;
    proven.text = script;
    proven.events = trace ? trace->whole().size() : 0;
    return proven;
  }

  Context& context_;
  const ExploreKnobs& knobs_;
  const ExploredApp& explored_;
};

}  // namespace

void proveWays(Context& context, const ExploreKnobs& knobs, ExploredApp& explored, ResultFiles& files) {
  WayFinder finder(context, knobs, explored);
  for (const auto& place : placesOf(knobs, explored.report.explored)) {
    if (context.operation.stopRequested()) return;
    auto& ways = explored.report.ways;
    const auto name = fmt::format("ways/{}.mks", fileWord(place.name, ways.size() + 1));
    const auto proven = finder.prove(place, name);
    ways.push_back({place.name, {}, proven.events, proven.rate, proven.certified, proven.problem});
    if (!proven.text.empty()) ways.back().script = files.write(name, proven.text);
  }
}

}  // namespace marmoset::jobs
