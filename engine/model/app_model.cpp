#include "engine/model/app_model.h"

#include <fmt/format.h>

#include "engine/trace/crash_signature.h"

namespace marmoset::model {

namespace {

// Before all others, since a launch is the first type.
const Input leastInput{script::UserEventType::launch, {}, {}};

std::string told(const AppBuild& build) {
  return build.version.empty() ? build.package : fmt::format("{} {}", build.package, build.version);
}

}  // namespace

AppBuild buildOf(const trace::Recording& recording) {
  return {recording.package, recording.app};
}

const std::optional<trace::Failure>& failureOf(const trace::Recording& recording, std::size_t event) {
  const bool last = event + 1 == recording.events.size();
  return last && recording.failure ? recording.failure : recording.events[event].after.failure;
}

void State::add(const State& more) {
  starts += more.starts;
  first = std::min(first, more.first);
}

AppModel::AppModel(AppBuild build, Abstraction abstraction)
    : build_(std::move(build)), abstraction_(abstraction) {}

tl::expected<void, std::string> AppModel::add(const trace::Recording& recording) {
  if (const auto build = buildOf(recording); build != build_)
    return tl::unexpected(
        fmt::format("the recording is of {}, the model of {}; grow a model of its own from it", told(build),
                    told(build_)));
  const auto walk = walkOf(recording, abstraction_);
  const auto stateAt = [&](std::size_t moment) { return walk.places[walk.at[moment]].state; };
  start(recording.start);
  for (std::size_t i = 0; i < recording.events.size(); ++i) {
    const auto& event = recording.events[i];
    const auto position = static_cast<Position>(i);
    auto to = stateAt(i + 1);
    if (const auto& failure = failureOf(recording, i)) {
      to = fail(*failure, position + 1);
    } else {
      see(to, event.after.window, position + 1);
    }
    addStep(stateAt(i), to, recording.before(i), event, position);
  }
  return {};
}

StateId AppModel::start(const trace::Observation& seen) {
  const auto id = stateOf(abstraction_, seen);
  see(id, seen.window, 0);
  ++states_[id].starts;
  return id;
}

StateId AppModel::add(const trace::Observation& before, const trace::RecordedEvent& event,
                      Position position) {
  const auto from = stateOf(abstraction_, before);
  see(from, before.window, position);
  if (event.after.failure)
    return addStep(from, fail(*event.after.failure, position + 1), before, event, position);
  const auto to = stateOf(abstraction_, event.after);
  see(to, event.after.window, position + 1);
  return addStep(from, to, before, event, position);
}

void AppModel::see(StateId id, const trace::WindowStatus& window, Position position) {
  auto [known, isNew] = states_.try_emplace(id);
  auto& state = known->second;
  if (isNew) {
    state.window = window;
    state.window.rotation = 0;
  }
  state.first = std::min(state.first, position);
}

StateId AppModel::fail(const trace::Failure& failure, Position position) {
  auto signature = signatureOf(failure).toString();
  const auto id = failedState(signature);
  auto& state = states_[id];
  state.failure = std::move(signature);
  state.first = std::min(state.first, position);
  return id;
}

StateId AppModel::addStep(StateId from, StateId to, const trace::Observation& before,
                          const trace::RecordedEvent& event, Position position) {
  transitions_[{from, inputOf(before, event), to}].add({1, position, coverageOf(event.after, names_)});
  return to;
}

tl::expected<void, std::string> AppModel::merge(const AppModel& more) {
  if (more.build_ != build_)
    return tl::unexpected(fmt::format("one model is of {}, the other of {}; only models of one build merge",
                                      told(build_), told(more.build_)));
  if (more.abstraction_ != abstraction_)
    return tl::unexpected(
        fmt::format("one model tells states apart by {}, the other by {}; grow both by the same",
                    name(abstraction_), name(more.abstraction_)));
  for (const auto& [id, state] : more.states_) addState(id, state);
  for (const auto& [key, facts] : more.transitions_) addTransition(key, facts);
  names_.insert(more.names_.begin(), more.names_.end());
  return {};
}

std::vector<const AppModel::Outcome*> AppModel::outcomes(StateId from, const Input& input) const {
  std::vector<const Outcome*> found;
  for (auto at = transitions_.lower_bound({from, input, 0});
       at != transitions_.end() && at->first.from == from && at->first.input == input; ++at)
    found.push_back(&*at);
  return found;
}

std::vector<const AppModel::Outcome*> AppModel::exits(StateId from) const {
  std::vector<const Outcome*> found;
  for (auto at = transitions_.lower_bound({from, leastInput, 0});
       at != transitions_.end() && at->first.from == from; ++at)
    found.push_back(&*at);
  return found;
}

void AppModel::addState(StateId id, const State& state) {
  const auto [known, isNew] = states_.try_emplace(id, state);
  if (!isNew) known->second.add(state);
}

void AppModel::addTransition(const TransitionKey& key, const TransitionFacts& facts) {
  transitions_[key].add(facts);
}

std::uint64_t AppModel::addName(std::string name) {
  const auto id = coverageId(name);
  names_.try_emplace(id, std::move(name));
  return id;
}

AppModel modelOf(const trace::Recording& recording, Abstraction abstraction) {
  AppModel model(buildOf(recording), abstraction);
  (void)model.add(recording);  // it is of its own build
  return model;
}

}  // namespace marmoset::model
