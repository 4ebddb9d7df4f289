#include "engine/explore/place.h"

namespace marmoset::explore {

Symbol Alphabet::of(const model::Input& input) {
  const auto [known, isNew] = symbols_.try_emplace(input, static_cast<Symbol>(inputs_.size()));
  if (isNew) inputs_.push_back(known);
  return known->second;
}

}  // namespace marmoset::explore
