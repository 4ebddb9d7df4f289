#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/minimize/oracle.h"
#include "engine/reduce/suite/path.h"

namespace marmoset::suite {

// One run of a path. Run i of the same events is the same whenever it is asked for.
struct ReplayRequest {
  Path path;
  std::uint32_t run = 0;
};

// What a run showed: the path as it really went, up to the first state that was not expected, which is its
// last. A run that went along the whole path may have covered other things than expected.
struct Shown {
  Path path;
  bool asExpected = false;  // every state was

  // The shortest prefix that fails, of one that did not.
  std::size_t failingLength() const { return path.size(); }
};

// Keeps of each step what this run covered too, as far as it went.
void narrow(Path& measured, const Path& shown);

// Clean start, the events of a path, and a look after each: what costs in a reduction.
class Replayer {
 public:
  virtual ~Replayer() = default;

  // Runs the requests, as many at once as there are devices, and hands the answers over in the order of the
  // requests. The rest is dropped when `consume` returns false.
  using Consume = std::function<bool(std::size_t request, Shown)>;
  virtual tl::expected<void, reduce::Stopped> replay(std::span<const ReplayRequest> requests,
                                                     const Consume& consume) = 0;
};

// What replaying has cost, as it would on one device.
struct Spent {
  std::uint64_t runs = 0, events = 0;

  void add(const Spent& more) {
    runs += more.runs;
    events += more.events;
  }
  double hours(const Durations& durations) const { return durations.of(Cost{events, runs}) / 3600; }
};

// At which run candidates failed, the first counted as 1; the last entry counts those that never did.
struct FailureHistogram {
  std::vector<std::uint64_t> at;
};

// What all runs of a path come to.
struct Replayed {
  enum class Kind : std::uint8_t {
    ok,     // every run showed the expected states and covered at least what was expected
    other,  // the states, but not the coverage
    fails,  // another state was seen
  };
  Kind kind = Kind::ok;
  // With what every run covered; of one that fails its longest prefix that went as expected in each of them.
  Path measured;
  std::size_t failingLength = 0;  // of one that fails: the shortest prefix that does
};

// Replays paths a number of times and counts what that costs.
class Judge {
 public:
  Judge(Replayer& replayer, std::uint32_t replays) : replayer_(replayer), replays_(replays) {
    histogram_.at.resize(replays + 1);
  }

  // Ends with the first run that shows another state.
  tl::expected<Replayed, reduce::Stopped> replay(const Path& path);
  // All runs of an original trace: its longest prefix that every run goes along, with what all of them cover.
  tl::expected<Path, reduce::Stopped> steadyPrefix(const Path& path);

  const Spent& spent() const { return spent_; }
  const FailureHistogram& histogram() const { return histogram_; }

 private:
  tl::expected<Replayed, reduce::Stopped> run(const Path& path, bool toTheEnd);

  Replayer& replayer_;
  std::uint32_t replays_;
  std::map<std::uint64_t, std::uint32_t> nextRuns_;  // by inputsHash: no run is used twice
  Spent spent_;
  FailureHistogram histogram_;
};

}  // namespace marmoset::suite
