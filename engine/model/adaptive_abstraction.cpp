#include "engine/model/adaptive_abstraction.h"

#include <algorithm>

namespace marmoset::model {

namespace {

constexpr std::size_t number(Fineness fineness) {
  return static_cast<std::size_t>(fineness);
}

// How many widgets of the screen one action stands for, at most.
std::size_t largestCrowd(const ScreenSketch& screen, std::size_t fineness) {
  std::unordered_map<std::uint64_t, std::size_t> alike;
  std::size_t largest = 0;
  for (const auto& widget : screen.widgets) largest = std::max(largest, ++alike[widget.key[fineness]]);
  return largest;
}

}  // namespace

Fineness AdaptiveAbstraction::fineness(const std::string& activity) const {
  const auto known = activities_.find(activity);
  return known == activities_.end() ? Fineness::operations : known->second.fineness;
}

bool AdaptiveAbstraction::see(const ScreenSketch& screen) {
  notice(activities_[screen.activity], screen);
  if (++steps_ % limits_.steps != 0) return false;
  bool changed = false;
  for (auto& [name, activity] : activities_) changed = review(activity) || changed;
  return changed;
}

void AdaptiveAbstraction::notice(Activity& activity, const ScreenSketch& screen) const {
  const auto now = largestCrowd(screen, number(activity.fineness));
  if (now > limits_.widgets) {
    for (std::size_t finer = number(activity.fineness) + 1; finer < finenesses; ++finer) {
      if (largestCrowd(screen, finer) == now) continue;
      ++activity.evidence[finer];
      break;
    }
  }
  const bool isNew = activity.screens.size() < limits_.screens &&
                     activity.screens.emplace(at(screen.ids, Fineness::text), screen.ids).second;
  if (!isNew) return;
  for (const auto& widget : screen.widgets) {
    auto& texts = activity.textsOf[at(widget.key, Fineness::index)];
    activity.texts += texts.insert(at(widget.key, Fineness::text)).second;
  }
}

void AdaptiveAbstraction::differ(const std::string& name, const AtFineness& one, const AtFineness& other) {
  auto& activity = activities_[name];
  // A look that sees no difference would not have known better.
  for (std::size_t finer = number(activity.fineness) + 1; finer < finenesses; ++finer) {
    if (one[finer] == other[finer]) continue;
    ++activity.evidence[finer];
    return;
  }
}

bool AdaptiveAbstraction::review(Activity& activity) const {
  if (activity.fineness != Fineness::operations && shatters(activity, activity.fineness)) {
    activity.refused.insert(activity.fineness);
    activity.fineness = static_cast<Fineness>(number(activity.fineness) - 1);
    activity.evidence.fill(0);
    return true;
  }
  for (std::size_t finer = number(activity.fineness) + 1; finer < finenesses; ++finer) {
    const auto next = static_cast<Fineness>(finer);
    if (activity.evidence[finer] == 0 || activity.refused.contains(next)) continue;
    if ((next == Fineness::text && textExplodes(activity)) || shatters(activity, next)) {
      activity.refused.insert(next);
      continue;
    }
    activity.fineness = next;
    activity.evidence.fill(0);
    return true;
  }
  return false;
}

// Whether a state of the look before has more parts under this one than it may have.
bool AdaptiveAbstraction::shatters(const Activity& activity, Fineness fineness) const {
  std::unordered_map<std::uint64_t, std::unordered_set<std::uint64_t>> parts;
  for (const auto& [finest, ids] : activity.screens) {
    auto& own = parts[ids[number(fineness) - 1]];
    own.insert(ids[number(fineness)]);
    if (own.size() > limits_.parts) return true;
  }
  return false;
}

bool AdaptiveAbstraction::textExplodes(const Activity& activity) const {
  if (activity.texts > limits_.texts) return true;
  const auto varying = static_cast<std::size_t>(
      std::ranges::count_if(activity.textsOf, [](const auto& one) { return one.second.size() > 1; }));
  return varying > limits_.textWidgets || (varying > 3 && varying * 2 > activity.textsOf.size());
}

}  // namespace marmoset::model
