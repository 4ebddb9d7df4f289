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
  toReview_.insert(screen.activity);
  if (++steps_ % limits_.steps != 0) return false;
  // What has changed may have to change once more.
  std::erase_if(toReview_, [&](const std::string& name) { return !review(activities_[name]); });
  return !toReview_.empty();
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
                     activity.screens.insert(at(screen.ids, Fineness::text)).second;
  if (!isNew) return;
  split(activity, screen.ids);
  for (const auto& widget : screen.widgets) {
    auto& texts = activity.textsOf[at(widget.key, Fineness::index)];
    if (!texts.insert(at(widget.key, Fineness::text)).second) continue;
    ++activity.texts;
    activity.varying += texts.size() == 2;
  }
}

// Whether a state of a look has more parts under the next finer one than it may have.
void AdaptiveAbstraction::split(Activity& activity, const AtFineness& screen) const {
  for (std::size_t fineness = 1; fineness < finenesses; ++fineness) {
    if (activity.shatters[fineness]) continue;
    auto& own = activity.parts[fineness][screen[fineness - 1]];
    own.insert(screen[fineness]);
    if (own.size() <= limits_.parts) continue;
    activity.shatters[fineness] = true;
    activity.parts[fineness] = {};
  }
}

void AdaptiveAbstraction::differ(const std::string& name, const AtFineness& one, const AtFineness& other) {
  auto& activity = activities_[name];
  toReview_.insert(name);
  // A look that sees no difference would not have known better.
  for (std::size_t finer = number(activity.fineness) + 1; finer < finenesses; ++finer) {
    if (one[finer] == other[finer]) continue;
    ++activity.evidence[finer];
    return;
  }
}

bool AdaptiveAbstraction::review(Activity& activity) const {
  if (activity.fineness != Fineness::operations && activity.shatters[number(activity.fineness)]) {
    activity.refused.insert(activity.fineness);
    activity.fineness = static_cast<Fineness>(number(activity.fineness) - 1);
    activity.evidence.fill(0);
    return true;
  }
  for (std::size_t finer = number(activity.fineness) + 1; finer < finenesses; ++finer) {
    const auto next = static_cast<Fineness>(finer);
    if (activity.evidence[finer] == 0 || activity.refused.contains(next)) continue;
    if ((next == Fineness::text && textExplodes(activity)) || activity.shatters[finer]) {
      activity.refused.insert(next);
      continue;
    }
    activity.fineness = next;
    activity.evidence.fill(0);
    return true;
  }
  return false;
}

bool AdaptiveAbstraction::textExplodes(const Activity& activity) const {
  if (activity.texts > limits_.texts) return true;
  const auto varying = activity.varying;
  return varying > limits_.textWidgets || (varying > 3 && varying * 2 > activity.textsOf.size());
}

}  // namespace marmoset::model
