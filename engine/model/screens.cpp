#include "engine/model/screens.h"

#include <algorithm>

namespace marmoset::model {

namespace {

std::uint64_t contentOf(const Screen& screen) {
  return screen.tree ? contentHash(*screen.tree) : 0;
}

// Of two that were seen equally early any will do, but always the same one.
bool isEarlier(const Screen& one, const Screen& other) {
  if (one.first != other.first) return one.first < other.first;
  return contentOf(one) < contentOf(other);
}

}  // namespace

void Screens::add(const trace::Recording& recording) {
  width_ = std::max(width_, recording.width);
  height_ = std::max(height_, recording.height);
  const auto walk = walkOf(recording, abstraction_);
  const auto stateAt = [&](std::size_t moment) { return walk.places[walk.at[moment]].state; };
  see(stateAt(0), recording.start, 0);
  for (std::size_t i = 0; i < recording.events.size(); ++i) {
    if (!failureOf(recording, i))
      see(stateAt(i + 1), recording.events[i].after, static_cast<Position>(i + 1));
  }
}

const Screen* Screens::find(StateId state) const {
  const auto found = screens_.find(state);
  return found == screens_.end() ? nullptr : &found->second;
}

void Screens::see(StateId state, const trace::Observation& seen, Position position) {
  Screen screen{seen.window, seen.tree, position};
  const auto [known, isNew] = screens_.try_emplace(state, screen);
  if (!isNew && isEarlier(screen, known->second)) known->second = std::move(screen);
}

}  // namespace marmoset::model
