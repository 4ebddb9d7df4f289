#include "engine/explore/policies/known_screens.h"

#include <cmath>

#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

namespace {

using script::UserEventType;
using trace::StableHash;

std::uint64_t hashOf(std::initializer_list<std::uint64_t> numbers) {
  StableHash hash;
  for (const auto number : numbers) hash.add(number);
  return hash.value();
}

std::uint64_t hashOf(std::string_view text) {
  StableHash hash;
  hash.add(text);
  return hash.value();
}

// What people would try first.
double hopeOf(const Choice& choice, const trace::Observation& seen) {
  const auto& input = choice.input;
  switch (input.type) {
    case UserEventType::tap:
    case UserEventType::text:
      return 1;
    case UserEventType::longPress:
      return 0.5;
    case UserEventType::drag:
      if (!isScroll(choice, seen)) return 0.15;
      return input.detail == "up" || input.detail == "left" ? 0.5 : 0.2;
    case UserEventType::key:
      return input.detail == "BACK" ? 0.3 : 0.4;
    case UserEventType::pinch:
      return 0.15;
    default:
      return 0.2;
  }
}

// All that can be read.
std::uint64_t contextOf(const trace::Observation& seen) {
  StableHash hash;
  if (!seen.tree) return hash.value();
  for (const auto& view : seen.tree->nodes) {
    if (!view.text.empty()) hash.add(view.text);
    hash.add(std::uint64_t{view.has(trace::ViewFlag::checked)} |
             std::uint64_t{view.has(trace::ViewFlag::selected)} << 1 |
             std::uint64_t{view.has(trace::ViewFlag::enabled)} << 2);
  }
  return hash.value();
}

}  // namespace

bool isScroll(const Choice& choice, const trace::Observation& seen) {
  return choice.input.type == UserEventType::drag && choice.widget &&
         seen.tree->nodes[*choice.widget].has(trace::ViewFlag::scrollable);
}

std::size_t KnownScreens::add(const Place& place, model::ScreenSketch sketch) {
  const auto key = hashOf({at(sketch.ids, model::Fineness::text), contextOf(place.seen)});
  const auto known = numbers_.find(key);
  if (known != numbers_.end() && screens_[known->second].doables.size() == place.choices.size())
    return known->second;
  KnownScreen screen;
  for (std::size_t i = 0; i < place.choices.size(); ++i) screen.doables.push_back(doableOf(sketch, place, i));
  sketch.widgets = {};
  screen.sketch = std::move(sketch);
  screens_.push_back(std::move(screen));
  numbers_[key] = screens_.size() - 1;
  return screens_.size() - 1;
}

KnownScreen::Doable KnownScreens::doableOf(const model::ScreenSketch& sketch, const Place& place,
                                           std::size_t i) const {
  const auto& choice = place.choices[i];
  KnownScreen::Doable doable;
  doable.widget = hashOf({hashOf(sketch.activity), place.symbols[i]});
  doable.hope = hopeOf(choice, place.seen) * rememberedHope(place, choice);
  const auto done = hashOf({static_cast<std::uint64_t>(choice.input.type), hashOf(choice.input.detail)});
  const auto* widget = choice.widget ? sketch.widget(*choice.widget) : nullptr;
  for (std::size_t fineness = 0; fineness < model::finenesses; ++fineness)
    doable.key[fineness] = hashOf({done, widget ? widget->key[fineness] : hashOf(choice.input.widget)});
  return doable;
}

// What yesterday's build did there: more where it did much, less where nothing happened.
double KnownScreens::rememberedHope(const Place& place, const Choice& choice) const {
  if (!memory_) return 1;
  const auto outcomes = memory_->outcomes(place.state, choice.input);
  if (outcomes.empty()) return 1;
  std::size_t ran = 0;
  bool moved = false;
  for (const auto* outcome : outcomes) {
    ran += outcome->second.coverage.branches.size() + outcome->second.coverage.callbacks.size();
    moved = moved || outcome->first.to != place.state;
  }
  return (moved ? 1.5 : 0.3) + 0.25 * std::log2(1.0 + static_cast<double>(ran));
}

}  // namespace marmoset::explore
