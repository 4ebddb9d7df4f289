#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/model/transition.h"

namespace marmoset::model {

// One step of a path as it was expected to go: what was done, and the state that was to come. The expectation
// belongs to it: the same inputs may well be met by another path that expects what really happens.
using ExpectedStep = std::uint64_t;
ExpectedStep expectedStep(const Input& input, StateId then);

// The beginnings of paths that devices did not go along, shared by all who make up paths: whatever begins
// like one of them need not be run. A place in it can be carried along while a path grows.
class FailingPrefixes {
 public:
  using Place = std::uint32_t;
  static constexpr Place root = 0;

  // The last step of the prefix is the one that went elsewhere.
  void add(std::span<const ExpectedStep> prefix);
  // Length of the shortest prefix of the path that fails.
  std::optional<std::size_t> failingLength(std::span<const ExpectedStep> path) const;
  bool fails(std::span<const ExpectedStep> path) const { return failingLength(path).has_value(); }

  Place next(Place place, ExpectedStep step) const;
  bool failed(Place place) const { return place == dead; }

  std::size_t size() const { return size_; }

 private:
  static constexpr Place elsewhere = std::numeric_limits<Place>::max(), dead = elsewhere - 1;

  // A step to `dead` ends a failing prefix: longer ones below it say nothing more.
  std::vector<std::unordered_map<ExpectedStep, Place>> places_{1};
  std::size_t size_ = 0;
};

}  // namespace marmoset::model
