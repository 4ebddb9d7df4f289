#include "engine/explore/place.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

Symbol Alphabet::of(const model::Input& input) {
  const auto [known, isNew] = symbols_.try_emplace(input, static_cast<Symbol>(inputs_.size()));
  if (isNew) inputs_.push_back(known);
  return known->second;
}

Label labelOf(const Place& place) {
  trace::StableHash hash;
  hash.add(place.state);
  auto symbols = place.symbols;
  std::ranges::sort(symbols);
  for (const auto symbol : symbols) hash.add(std::uint64_t{symbol});
  return hash.value();
}

}  // namespace marmoset::explore
