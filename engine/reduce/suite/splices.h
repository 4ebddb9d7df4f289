#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/reduce/suite/path.h"

namespace marmoset::suite {

// T_k of DetReduce: the paths that at most k fragments of some traces make. A fragment is a run of steps of
// one trace; the next begins where it ends, at any step that leaves the same state, and the first where the
// traces begin. Nobody could make them all of a real suite, so the one that adds most is looked for: fragment
// by fragment, and no farther where even the best fragments that are left could not beat what is found.
class Splices {
 public:
  Splices(std::span<const Path> traces, std::uint32_t fragments);

  // The path that adds most to what is covered, of those the shortest; none adds anything. It begins with no
  // failing prefix and is none of `tried` (hashOf).
  std::optional<Path> best(const Covered& covered, const model::FailingPrefixes& failing,
                           const std::set<std::uint64_t>& tried) const;

  // Every way to make one, paths with equal labels as often as there are ways: for small examples.
  std::vector<Path> all() const;

  static std::uint64_t hashOf(const Path& path);

 private:
  class Search;
  // A step by its trace and position there.
  struct Place {
    std::uint32_t trace = 0, position = 0;
  };
  const Step& step(Place place) const { return traces_[place.trace].steps[place.position]; }

  std::span<const Path> traces_;
  std::uint32_t fragments_;
  std::unordered_map<StateNumber, std::vector<Place>> leaving_;  // steps by the state they leave
};

}  // namespace marmoset::suite
