#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/fuzz/mining/miner.h"
#include "engine/fuzz/oracle/oracle.h"
#include "engine/fuzz/run/test_run.h"

namespace marmoset::fuzz {

// Runs a test on some device. Equal `chance` gives equal runs where a device can be told.
using Runner = std::function<device::Result<TestRun>(std::span<const GuiEvent> events, std::uint64_t chance)>;

// A seed with events inserted before its event `pivot`.
struct Mutant {
  std::vector<GuiEvent> seed;
  std::size_t pivot = 0;
  std::vector<GuiEvent> inserted;

  std::vector<GuiEvent> events() const;
};

enum class ViolationKind : std::uint8_t {
  effectLost,  // what the seed did to a page, it does not do with the inserted events
  notReached,  // a page of the seed is not reached
  crash,       // the app dies
};
std::string_view name(ViolationKind kind);

// How a mutant differs from its seed, once one run of both is there.
struct Difference {
  ViolationKind kind = ViolationKind::effectLost;
  std::size_t from = 0, to = 0;     // layouts of the seed; of a page not reached and a crash only `to`
  std::vector<ViewChange> lost;     // what the seed did
  std::vector<ViewChange> instead;  // and the mutant
  std::vector<std::string> words;   // the same for people: "without: ...", "with: ..."
  std::string page;                 // where: the activity, or the signature of a crash

  // The same thing went wrong, in another run or a smaller test.
  bool isLike(const Difference& other) const;
};

// What can be switched off to see what it is good for.
struct Checks {
  bool maskSelfChanging = true;  // what differs between two runs of the seed
  bool replay = true;            // a violation must come back
  bool ownEffects = true;        // what the inserted events change by themselves
  bool wholePages = true;        // pages by window, tab and title too
  bool sameWayBack = true;       // the loop comes back to the page and the view that the seed goes on with
  bool minimise = true;
  bool bandit = true;

  static Checks none() { return {false, false, false, false, false, false, false}; }
};

// Genie's oracle on one run of each, and with its checks what it cannot tell: nothing where the mutant does
// what the seed does, or where the comparison would say nothing about the app.
std::vector<Difference> differencesOf(const Mutant& mutant, const TestRun& seed, const TestRun& changed,
                                      const OracleSettings& settings, const Checks& checks);

// What changes between two runs of one test, as masks; layouts that are of different pages are not compared.
std::vector<ViewPattern> selfChanging(const TestRun& first, const TestRun& second, const PageSettings& pages);

// How many of the first events of a test lead to the same pages in both runs.
std::size_t steadyEvents(const TestRun& first, const TestRun& second, const PageSettings& pages);

}  // namespace marmoset::fuzz
