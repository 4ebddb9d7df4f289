#include "server/cli/model/model_answer.h"

#include <algorithm>
#include <map>
#include <ostream>

#include <fmt/format.h>

#include "engine/model/state_names.h"
#include "engine/model/windows.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using model::AppModel;
using model::StateId;
using nlohmann::ordered_json;

constexpr std::size_t shownStates = 30, shownTransitions = 40;

struct Numbers {
  std::size_t screens = 0, windows = 0, failures = 0, inputs = 0, undecided = 0;
  std::uint64_t events = 0;
  std::size_t callbacks = 0, branches = 0;
};

Numbers numbersOf(const AppModel& model) {
  Numbers numbers;
  for (const auto& [id, state] : model.states()) ++(state.failure ? numbers.failures : numbers.screens);
  for (const auto& window : windowsOf(model).windows) numbers.windows += window.failed ? 0 : 1;
  model::Coverage coverage;
  std::map<std::pair<StateId, model::Input>, std::size_t> ways;
  for (const auto& [key, facts] : model.transitions()) {
    ++ways[{key.from, key.input}];
    numbers.events += facts.count;
    coverage.add(facts.coverage);
  }
  numbers.inputs = ways.size();
  for (const auto& [input, count] : ways) numbers.undecided += count > 1 ? 1 : 0;
  numbers.callbacks = coverage.callbacks.size();
  numbers.branches = coverage.branches.size();
  return numbers;
}

// How often a state was entered, and how often something was done there.
struct Visits {
  std::uint64_t entered = 0, events = 0;
};

std::map<StateId, Visits> visitsOf(const AppModel& model) {
  std::map<StateId, Visits> visits;
  for (const auto& [id, state] : model.states()) visits[id].entered = state.starts;
  for (const auto& [key, facts] : model.transitions()) {
    visits[key.from].events += facts.count;
    if (key.from != key.to) visits[key.to].entered += facts.count;
  }
  return visits;
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

void tellNumbers(const ModelSource& source, const Console& console) {
  const auto& build = source.model.build();
  const auto numbers = numbersOf(source.model);
  console.out << printable(build.version.empty() ? build.package
                                                 : fmt::format("{} {}", build.package, build.version));
  console.out << fmt::format(
      ": {} in {}, {}, from {} and {}\n", counted(numbers.screens, "state", "states"),
      counted(numbers.windows, "window", "windows"), counted(numbers.failures, "failure", "failures"),
      counted(source.recordings, "recording", "recordings"), counted(source.models, "model", "models"));
  console.out << fmt::format("{} events of {}; {} of them led to more than one state\n", numbers.events,
                             counted(numbers.inputs, "input", "inputs"), numbers.undecided);
  console.out << (numbers.callbacks + numbers.branches == 0
                      ? std::string("coverage is not known: the app reports no callbacks\n")
                      : fmt::format("coverage: {}, {}\n", counted(numbers.callbacks, "callback", "callbacks"),
                                    counted(numbers.branches, "branch", "branches")));
}

void tellLeftOut(std::size_t all, std::size_t shown, const char* what, const Console& console) {
  if (all > shown) console.out << fmt::format("and {} more {} (--all)\n", all - shown, what);
}

void tellStates(const AppModel& model, std::size_t most, const Console& console) {
  using Align = Table::Align;
  Table table({{"state"}, {"starts", Align::right}, {"entered", Align::right}, {"events", Align::right}});
  const auto names = stateNames(model);
  const auto visits = visitsOf(model);
  const auto order = inOrder(model);
  for (std::size_t i = 0; i < std::min(order.size(), most); ++i) {
    const auto& seen = visits.at(order[i]);
    table.add({printable(names.at(order[i])), std::to_string(model.states().at(order[i]).starts),
               std::to_string(seen.entered), std::to_string(seen.events)});
  }
  console.out << "\n";
  table.print(console);
  tellLeftOut(order.size(), most, "states", console);
}

std::vector<const AppModel::Outcome*> mostFrequent(const AppModel& model) {
  std::vector<const AppModel::Outcome*> outcomes;
  for (const auto& outcome : model.transitions()) outcomes.push_back(&outcome);
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const auto* a, const auto* b) { return a->second.count > b->second.count; });
  return outcomes;
}

void tellTransitions(const AppModel& model, std::size_t most, const Console& console) {
  if (model.transitions().empty()) return;
  Table table({{"times", Table::Align::right}, {"from"}, {"input"}, {"to"}});
  const auto names = stateNames(model);
  const auto outcomes = mostFrequent(model);
  for (std::size_t i = 0; i < std::min(outcomes.size(), most); ++i) {
    const auto& [key, facts] = *outcomes[i];
    table.add({std::to_string(facts.count), printable(names.at(key.from)), printable(toString(key.input)),
               key.from == key.to ? "stays" : printable(names.at(key.to))});
  }
  console.out << "\n";
  table.print(console);
  tellLeftOut(outcomes.size(), most, "transitions", console);
}

}  // namespace

void tellModel(const ModelSource& source, bool all, const Console& console) {
  tellNumbers(source, console);
  tellStates(source.model, all ? source.model.states().size() : shownStates, console);
  tellTransitions(source.model, all ? source.model.transitions().size() : shownTransitions, console);
}

ordered_json modelJson(const ModelSource& source) {
  const auto& known = source.model;
  const auto numbers = numbersOf(known);
  const auto visits = visitsOf(known);
  auto names = stateNames(known);
  ordered_json answer{{"package", known.build().package},
                      {"app", known.build().version},
                      {"abstraction", name(known.abstraction())},
                      {"recordings", source.recordings},
                      {"models", source.models},
                      {"windows", numbers.windows},
                      {"events", numbers.events},
                      {"inputs", numbers.inputs},
                      {"undecidedInputs", numbers.undecided},
                      {"coverage", {{"callbacks", numbers.callbacks}, {"branches", numbers.branches}}}};
  auto states = ordered_json::array(), transitions = ordered_json::array();
  for (const auto id : inOrder(known)) {
    const auto& state = known.states().at(id);
    ordered_json entry{{"id", fmt::format("{:016x}", id)},
                       {"name", names.at(id)},
                       {"starts", state.starts},
                       {"entered", visits.at(id).entered},
                       {"events", visits.at(id).events}};
    if (state.failure) entry["failure"] = *state.failure;
    states.push_back(std::move(entry));
  }
  for (const auto& [key, facts] : known.transitions())
    transitions.push_back({{"from", fmt::format("{:016x}", key.from)},
                           {"input", toString(key.input)},
                           {"to", fmt::format("{:016x}", key.to)},
                           {"count", facts.count}});
  answer["states"] = std::move(states);
  answer["transitions"] = std::move(transitions);
  return answer;
}

}  // namespace marmoset::cli
