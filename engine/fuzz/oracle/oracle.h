#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "engine/fuzz/effect/gui_effect.h"
#include "engine/fuzz/page/page_type.h"

namespace marmoset::fuzz {

struct OracleSettings {
  std::string package;  // of the app: other layouts are not compared
  Masks masks;
  PageSettings pages;
};

// Two layouts of the seed, the mutant's that stand for them, and what the one changed and the other did not.
struct ComparedPair {
  std::size_t from = 0, to = 0;              // of the seed
  std::size_t mutantFrom = 0, mutantTo = 0;  // of the mutant
  std::vector<ViewChange> lost;              // effects of the seed that the mutant does not have
  std::vector<ViewChange> instead;           // of the mutant that the seed does not have
  bool isLeast = true;

  bool isViolation() const { return !lost.empty(); }
};

struct Judgement {
  std::vector<ComparedPair> pairs;
  std::size_t ofSeed = 0, ofMutant = 0;  // pairs that could be compared on each side

  bool isViolation() const;
  std::size_t violating() const;
  std::size_t lost() const;  // over all pairs
};

// A test and the same with events inserted before its event `pivot`, which is done on layout `pivot`.
struct Mutation {
  const Layouts& seed;
  const Layouts& mutant;
  std::size_t pivot = 0, inserted = 0;

  // Which layout of the mutant stands for one of the seed: up to the pivot its own, after it those after what
  // was inserted.
  std::size_t ofMutant(std::size_t layout) const { return layout <= pivot ? layout : layout + inserted; }
};

// Genie's oracle: what the seed did to a page, the mutant must do too, since what was inserted has nothing to
// do with it. Compared are pairs that end behind the insertion, on one page on all sides. Where the mutant
// stopped early, what it did not reach is not compared.
Judgement judge(const Mutation& mutation, const OracleSettings& settings);

}  // namespace marmoset::fuzz
