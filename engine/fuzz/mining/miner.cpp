#include "engine/fuzz/mining/miner.h"

#include <algorithm>

#include "engine/fuzz/mining/motif.h"

namespace marmoset::fuzz {

namespace {

using explore::Decision;
using explore::Place;
using script::UserEventType;

constexpr double followsMotif = 0.6;
// Of a step by chance.
constexpr double touches = 0.60, longTouches = 0.35;

std::vector<WeightedEvent> eventsOn(const Place& place) {
  std::vector<WeightedEvent> events;
  for (const auto symbol : place.symbols) events.emplace_back(place.state, symbol);
  return events;
}

enum class Sort : std::uint8_t { touch, longTouch, navigation };

Sort sortOf(UserEventType type) {
  switch (type) {
    case UserEventType::tap:
    case UserEventType::text:
      return Sort::touch;
    case UserEventType::longPress:
      return Sort::longTouch;
    default:
      return Sort::navigation;
  }
}

}  // namespace

void Miner::makeTests(std::size_t eventsOfTest) {
  settings_.eventsOfTest = eventsOfTest;
  settings_.motifs = true;
  current_.clear();
}

void Miner::started(explore::Walker walker, const Place& place) {
  weights_.meet(eventsOn(place));
  current_[walker] = {{}, {layoutOf(place.seen)}};
}

Decision Miner::next(explore::Walker walker, const Place& here) {
  if (settings_.eventsOfTest > 0 && current_[walker].events.size() >= settings_.eventsOfTest)
    return Decision::restart("the test is whole");
  const bool isSaturated = sinceNew_ >= settings_.saturation;
  auto choice = isSaturated ? byChance(here) : byWeight(here);
  if (settings_.motifs && here.seen.tree) {
    const auto other = goingOn(here.choices, *here.seen.tree, choice);
    if (other && chance_.chance(followsMotif)) choice = *other;
  }
  return Decision::choose(choice, isSaturated ? "by chance, since nothing is new" : "by weight");
}

std::size_t Miner::byWeight(const Place& here) {
  const auto events = eventsOn(here);
  std::vector<std::size_t> untried, leading, heaviest;
  double most = -1;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!weights_.isDone(events[i])) untried.push_back(i);
    if (weights_.leadsToNew(events[i])) leading.push_back(i);
    const auto weight = weights_.weight(events[i]);
    if (weight > most) heaviest.clear();
    if (weight >= most) heaviest.push_back(i);
    most = std::max(most, weight);
  }
  return oneOf(!untried.empty() ? untried : !leading.empty() ? leading : heaviest);
}

std::size_t Miner::byChance(const Place& here) {
  const auto sort = chance_.chance(touches)                         ? Sort::touch
                    : chance_.chance(longTouches / (1.0 - touches)) ? Sort::longTouch
                                                                    : Sort::navigation;
  std::vector<std::size_t> ofSort, all;
  for (std::size_t i = 0; i < here.choices.size(); ++i) {
    all.push_back(i);
    if (sortOf(here.choices[i].input.type) == sort) ofSort.push_back(i);
  }
  return oneOf(ofSort.empty() ? all : ofSort);
}

void Miner::happened(explore::Walker walker, const explore::Outcome& outcome) {
  const auto& choice = outcome.before.choices[outcome.decision.choice];
  const WeightedEvent event{outcome.before.state, outcome.symbol()};
  sinceNew_ = weights_.isDone(event) ? sinceNew_ + 1 : 0;
  weights_.done(event, eventsOn(outcome.after));
  auto& test = current_[walker];
  test.events.push_back(eventOf(choice, outcome.before.seen));
  test.layouts.push_back(layoutOf(outcome.after.seen));
  if (!outcome.after.ended() && !outcome.left)
    model_.add(layoutOf(outcome.before.seen), test.events.back(), test.layouts.back());
  const bool isWhole = test.events.size() == settings_.eventsOfTest;
  if (isWhole && !outcome.after.ended()) tests_.push_back(test);
}

}  // namespace marmoset::fuzz
