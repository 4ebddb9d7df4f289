#include "engine/model/walk.h"

#include <map>

namespace marmoset::model {

namespace {

class Walker {
 public:
  Walker(const trace::Recording& recording, Abstraction abstraction)
      : recording_(recording), abstraction_(abstraction) {
    walk_.at.reserve(recording.events.size() + 1);
  }

  Walk walk() {
    see(recording_.start);
    for (const auto& recorded : recording_.events) see(recorded.after);
    return std::move(walk_);
  }

 private:
  void see(const trace::Observation& seen) {
    walk_.at.push_back(isAsBefore(seen) ? walk_.at.back() : numberOf(seen));
    last_ = &seen;
  }

  // Most events stay where they are, and equal trees are shared.
  bool isAsBefore(const trace::Observation& seen) const {
    return last_ && sameWindow(seen.window, last_->window) &&
           (abstraction_ == Abstraction::window || seen.tree == last_->tree);
  }

  std::uint32_t numberOf(const trace::Observation& seen) {
    const auto state = stateOf(abstraction_, seen);
    const auto next = static_cast<std::uint32_t>(walk_.places.size());
    const auto [known, isNew] = numbers_.try_emplace(state, next);
    if (isNew) walk_.places.push_back({state, seen.window});
    return known->second;
  }

  const trace::Recording& recording_;
  Abstraction abstraction_;
  Walk walk_;
  const trace::Observation* last_ = nullptr;
  std::map<StateId, std::uint32_t> numbers_;
};

}  // namespace

Walk walkOf(const trace::Recording& recording, Abstraction abstraction) {
  return Walker(recording, abstraction).walk();
}

}  // namespace marmoset::model
