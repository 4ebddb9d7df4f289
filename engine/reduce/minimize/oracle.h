#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::reduce {

// A subtrace: event ids of the original trace in the order they are to be replayed.
using Candidate = std::vector<std::uint32_t>;

// The `run`-th run of a candidate. The same request always has the same answer, so answers can be stored
// and an algorithm does not depend on timing, on the number of devices or on having been killed.
struct RunRequest {
  Candidate candidate;
  std::uint32_t run = 0;
};

// What a device showed at one moment of a run, as hashes: where the app stands (activity and window), what is
// on the screen, and what the app reported since the moment before (0: nothing).
struct Sight {
  std::uint64_t place = 0, screen = 0, report = 0;
  bool operator==(const Sight&) const = default;
};

struct RunResult {
  bool success = false;
  std::uint32_t executed = 0;  // events replayed until the run was decided
  // Before the first event and after each one executed; empty where the device does not tell.
  std::vector<Sight> sights;
};

// Why an oracle stopped answering: the user, a budget, or no device left.
struct Stopped {
  enum class Reason : std::uint8_t { cancelled, budget, devices };
  Reason reason = Reason::cancelled;
  std::string message;
};

// Clean start, replay, verdict: minutes on a real device, so everything here is about asking less.
class Oracle {
 public:
  virtual ~Oracle() = default;

  // How many runs can be under way at once.
  virtual std::uint32_t devices() const = 0;

  // Runs the requests, as many at once as there are devices, and hands the answers over in the order of the
  // requests. The rest is dropped when `consume` returns false.
  using Consume = std::function<bool(std::size_t, const RunResult&)>;
  virtual tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) = 0;
};

}  // namespace marmoset::reduce
