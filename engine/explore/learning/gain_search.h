#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/explore/learning/best_first.h"
#include "engine/explore/learning/gain_facts.h"

namespace marmoset::explore {

// What is best to do: an action, some steps away.
struct GainPlan {
  struct Step {
    GainFacts::State at = 0;
    GainFacts::Key key = 0;
  };
  std::vector<Step> steps;  // the last one is what it is for
  double promise = 0, seconds = 0;
  bool restart = false;  // first
  double value() const { return seconds > 0 ? promise / seconds : 0; }
};

// Looks from a place for the action that promises most for the time until it is done: nearest places first,
// as far as something better may still be and the allowance lasts. Kept from search to search for its memory.
class GainSearch {
 public:
  struct Question {
    GainFacts::Place from = 0;
    double base = 0;            // seconds until one is there
    double atLeast = 0;         // what is not worth more is not looked for
    double most = 0;            // that anything promises anywhere
    std::size_t allowance = 0;  // places to look at
  };
  // Nothing where there is nothing better.
  std::optional<GainPlan> best(const GainFacts& facts, BestFirst& bounds, const Question& question);
  // Places that the last search has looked at.
  std::size_t looked() const { return looked_; }

 private:
  using Place = GainFacts::Place;
  using Key = GainFacts::Key;
  struct Visit {
    Place at = 0;
    Key by = 0;
    std::int64_t before = -1;
    double seconds = 0;
  };
  struct Open {
    double seconds = 0;
    std::size_t visit = 0;
    bool operator>(const Open& other) const {
      return seconds != other.seconds ? seconds > other.seconds : visit > other.visit;
    }
  };
  struct Best {
    std::size_t visit = 0;
    Key key = 0;
    double promise = 0, seconds = 0, value = 0;
  };

  void reach(Place at, Key by, std::int64_t before, double seconds);
  std::optional<std::size_t> nearest();
  void weigh(const GainFacts& facts, BestFirst& bounds, std::size_t visit, Best& best) const;
  void goOn(const GainFacts& facts, std::size_t visit);
  GainPlan planOf(const GainFacts& facts, const Best& best) const;

  std::vector<Visit> visits_;
  std::vector<Open> open_;                                 // a heap
  std::vector<std::pair<std::uint64_t, double>> reached_;  // by place: in which search, after how long
  std::uint64_t searches_ = 0;
  std::size_t looked_ = 0;
};

}  // namespace marmoset::explore
