#include "engine/reduce/suite/labels.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/model/app_model.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::suite {

Sight sightOf(const trace::Observation& seen, model::Abstraction abstraction,
              const std::optional<trace::Failure>& failure) {
  Sight sight;
  for (const auto& callback : seen.callbacks) sight.things.emplace_back(CoverageKind::callbacks, callback);
  for (const auto& branch : seen.branches) sight.things.emplace_back(CoverageKind::branches, branch);
  if (failure) {
    const auto signature = trace::signatureOf(*failure).toString();
    sight.state = model::failedState(signature);
    sight.things.emplace_back(CoverageKind::crashes, signature);
    return sight;
  }
  sight.state = model::stateOf(abstraction, seen);
  sight.things.emplace_back(CoverageKind::states, fmt::format("{:016x}", sight.state));
  sight.things.emplace_back(CoverageKind::activities, seen.window.activity);
  return sight;
}

StateNumber Labels::numberOf(model::StateId state) {
  const auto [found, isNew] = states_.try_emplace(state, static_cast<StateNumber>(stateIds_.size()));
  if (isNew) stateIds_.push_back(state);
  return found->second;
}

InputNumber Labels::numberOf(const model::Input& input) {
  const auto [found, isNew] = inputs_.try_emplace(input, static_cast<InputNumber>(inputWords_.size()));
  if (isNew) inputWords_.push_back(model::toString(input));
  return found->second;
}

Items Labels::itemsOf(const Sight& seen) {
  Items items;
  for (const auto& [kind, what] : seen.things) {
    if (choice_.contains(kind)) items.push_back(table_.item(kind, what));
  }
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

Path Labels::begin(const Sight& launched) {
  return {numberOf(launched.state), itemsOf(launched), {}};
}

Step Labels::step(StateNumber from, InputNumber input, Origin origin, const Sight& seen) {
  Step step{input, numberOf(seen.state), itemsOf(seen), origin};
  if (choice_.contains(CoverageKind::inputs)) {
    const auto pair = fmt::format("{} in state {:016x}", inputWords_[input], stateIds_[from]);
    step.covers = unionOf(step.covers, {table_.item(CoverageKind::inputs, pair)});
  }
  return step;
}

Path Labels::pathOf(const trace::Recording& recording, std::uint32_t setup, std::uint32_t trace) {
  const auto sightAfter = [&](std::uint32_t event) {
    return sightOf(recording.events[event].after, abstraction_, model::failureOf(recording, event));
  };
  Path path = begin(setup == 0 ? sightOf(recording.start, abstraction_, {}) : sightAfter(setup - 1));
  for (auto event = setup; event < recording.events.size(); ++event) {
    const auto input = numberOf(model::inputOf(recording.before(event), recording.events[event]));
    path.steps.push_back(step(path.stateAt(path.size()), input, {trace, event}, sightAfter(event)));
  }
  return path;
}

Shown Labels::shownBy(const Path& path, const std::vector<Sight>& sights) {
  Shown shown{begin(sights.front()), true};
  shown.asExpected = shown.path.start == path.start;
  for (std::size_t i = 0; i < path.size() && i + 1 < sights.size() && shown.asExpected; ++i) {
    const auto& wanted = path.steps[i];
    shown.path.steps.push_back(step(shown.path.stateAt(i), wanted.input, wanted.origin, sights[i + 1]));
    shown.asExpected = shown.path.steps.back().state == wanted.state;
  }
  shown.asExpected = shown.asExpected && shown.path.size() == path.size();
  return shown;
}

std::vector<model::StateId> Labels::stateIds(const Path& path) const {
  std::vector<model::StateId> ids;
  for (std::size_t i = 0; i <= path.size(); ++i) ids.push_back(stateIds_[path.stateAt(i)]);
  return ids;
}

}  // namespace marmoset::suite
