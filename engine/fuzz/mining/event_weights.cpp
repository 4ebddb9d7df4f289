#include "engine/fuzz/mining/event_weights.h"

#include <algorithm>

namespace marmoset::fuzz {

std::size_t EventWeights::number(const WeightedEvent& event) {
  const auto [known, isNew] = numbers_.emplace(event, known_.size());
  if (isNew) known_.emplace_back();
  return known->second;
}

void EventWeights::meet(const std::vector<WeightedEvent>& events) {
  for (const auto& event : events) number(event);
}

void EventWeights::done(const WeightedEvent& event, const std::vector<WeightedEvent>& next) {
  const auto self = number(event);
  for (const auto& after : next) {
    const auto other = number(after);
    auto& known = known_[self].next;
    if (std::ranges::find(known, other) == known.end()) known.push_back(other);
  }
  ++known_[self].times;
  updateAll();
}

void EventWeights::updateAll() {
  std::vector<double> weights;
  weights.reserve(known_.size());
  for (const auto& event : known_) {
    auto sum = event.weight;
    for (const auto next : event.next) sum += known_[next].weight;
    const auto times = static_cast<double>(event.times);
    weights.push_back(sum / (times * times));
  }
  for (std::size_t i = 0; i < weights.size(); ++i) known_[i].weight = weights[i];
}

double EventWeights::weight(const WeightedEvent& event) const {
  const auto found = numbers_.find(event);
  return found == numbers_.end() ? Known{}.weight : known_[found->second].weight;
}

bool EventWeights::isDone(const WeightedEvent& event) const {
  const auto found = numbers_.find(event);
  return found != numbers_.end() && known_[found->second].times > 1;
}

bool EventWeights::leadsToNew(const WeightedEvent& event) const {
  const auto found = numbers_.find(event);
  return found != numbers_.end() && std::ranges::any_of(known_[found->second].next, [this](std::size_t next) {
           return known_[next].times == 1;
         });
}

}  // namespace marmoset::fuzz
