#include "engine/model/failing_prefixes.h"

#include "engine/trace/stable_hash.h"

namespace marmoset::model {

ExpectedStep expectedStep(const Input& input, StateId then) {
  trace::StableHash hash;
  hash.add(static_cast<std::uint64_t>(input.type));
  hash.add(input.widget);
  hash.add(input.detail);
  hash.add(then);
  return hash.value();
}

void FailingPrefixes::add(std::span<const ExpectedStep> prefix) {
  if (prefix.empty() || fails(prefix)) return;
  Place place = root;
  for (const auto step : prefix.first(prefix.size() - 1)) {
    const auto [found, isNew] = places_[place].try_emplace(step, static_cast<Place>(places_.size()));
    place = found->second;
    if (isNew) places_.emplace_back();
  }
  places_[place].insert_or_assign(prefix.back(), dead);
  ++size_;
}

FailingPrefixes::Place FailingPrefixes::next(Place place, ExpectedStep step) const {
  if (place >= places_.size()) return place;
  const auto found = places_[place].find(step);
  return found == places_[place].end() ? elsewhere : found->second;
}

std::optional<std::size_t> FailingPrefixes::failingLength(std::span<const ExpectedStep> path) const {
  Place place = root;
  for (std::size_t i = 0; i < path.size(); ++i) {
    place = next(place, path[i]);
    if (place == dead) return i + 1;
    if (place == elsewhere) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace marmoset::model
