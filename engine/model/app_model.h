#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/model/transition.h"
#include "engine/model/walk.h"

namespace marmoset::model {

// Which app a model is of: another build may do anything.
struct AppBuild {
  std::string package, version;
  bool operator==(const AppBuild&) const = default;
};
AppBuild buildOf(const trace::Recording& recording);

// How the app failed at an event; none where it went on.
const std::optional<trace::Failure>& failureOf(const trace::Recording& recording, std::size_t event);

struct State {
  trace::WindowStatus window;          // rotation does not count and is 0; none of a failed app
  std::optional<std::string> failure;  // signature of the failure that ended the app; none: a screen
  std::uint64_t starts = 0;            // recordings that begin here
  Position first = never;

  void add(const State& more);
  bool operator==(const State&) const = default;
};

// What is known of an app: its states, what was done in them and where that led how often, learned from
// recordings.
//
//   AppModel model(buildOf(recording), Abstraction::components);
//   model.add(recording);                                  // again for every recording, each once
//   for (const auto* outcome : model.outcomes(state, input)) ...
//
// A value. It depends on what it was told, never on the order: models grown on several machines merge into
// the one that had seen everything.
class AppModel {
 public:
  using States = std::map<StateId, State>;
  using Transitions = std::map<TransitionKey, TransitionFacts>;
  using Outcome = Transitions::value_type;

  AppModel(AppBuild build, Abstraction abstraction);

  // The error says that the recording is of another build; nothing is added then.
  tl::expected<void, std::string> add(const trace::Recording& recording);
  // The same by single steps: where a trace begins, and each event with what was seen before it. Events that
  // failed lead to a state of their own.
  StateId start(const trace::Observation& seen);
  StateId add(const trace::Observation& before, const trace::RecordedEvent& event, Position position);

  // The error says what differs; nothing is merged then.
  tl::expected<void, std::string> merge(const AppModel& more);

  const AppBuild& build() const { return build_; }
  Abstraction abstraction() const { return abstraction_; }
  const States& states() const { return states_; }
  const Transitions& transitions() const { return transitions_; }
  const CoverageNames& coverageNames() const { return names_; }

  // Where an input led, one entry per state it led to: more than one where the app does not decide by what is
  // seen.
  std::vector<const Outcome*> outcomes(StateId from, const Input& input) const;
  // All that was done in a state.
  std::vector<const Outcome*> exits(StateId from) const;

  // Puts in what was printed; states that a transition names are there or are made.
  void addState(StateId id, const State& state);
  void addTransition(const TransitionKey& key, const TransitionFacts& facts);
  std::uint64_t addName(std::string name);

  bool operator==(const AppModel&) const = default;

 private:
  void see(StateId id, const trace::WindowStatus& window, Position position);
  StateId fail(const trace::Failure& failure, Position position);
  StateId addStep(StateId from, StateId to, const trace::Observation& before,
                  const trace::RecordedEvent& event, Position position);

  AppBuild build_;
  Abstraction abstraction_;
  States states_;
  Transitions transitions_;
  CoverageNames names_;
};

// The model of one recording.
AppModel modelOf(const trace::Recording& recording, Abstraction abstraction);

}  // namespace marmoset::model
