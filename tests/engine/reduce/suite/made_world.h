#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/reduce/suite/replayer.h"

namespace marmoset::test {

// A small app as a table: inputs lead from one of its true states to another, several of which may look
// alike. It records traces, and replays them.
class MadeWorld final : public suite::Replayer {
 public:
  // What a true state looks like; by default each looks like itself.
  void looksLike(int state, suite::StateNumber seen) { seen_[state] = seen; }
  void transition(int from, char input, int to, suite::Items covers = {});

  // Inputs that a state has no transition for change nothing.
  suite::Path record(std::uint32_t trace, const std::string& inputs) const;

  tl::expected<void, reduce::Stopped> replay(std::span<const suite::ReplayRequest> requests,
                                             const Consume& consume) override;
  // Of every event, that it does nothing; by chance that is the same for equal runs.
  double eaten = 0;
  std::uint64_t seed = 1;
  std::size_t runs = 0;

  // The item that seeing a state covers.
  static suite::Item seeing(suite::StateNumber state) { return 1000 + state; }

 private:
  struct Way {
    int to = 0;
    suite::Items covers;
  };
  suite::StateNumber look(int state) const;
  suite::Step step(int& state, char input) const;

  std::map<int, suite::StateNumber> seen_;
  std::map<std::pair<int, char>, Way> ways_;
};

// Example 2.4 of DetReduce's paper: thirteen transitions and three restarts.
struct ThreeTraces {
  ThreeTraces();
  MadeWorld world;
  std::vector<suite::Path> traces;
};

// "abc": the inputs of a path.
std::string inputsOf(const suite::Path& path);

}  // namespace marmoset::test
