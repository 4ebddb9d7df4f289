#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "engine/reduce/minimize/oracle.h"
#include "engine/reduce/minimize/run_times.h"
#include "engine/replay/speculation.h"

namespace marmoset::test {

// What a minimisation has cost: every run that was begun, those that were dropped included.
struct DeviceCost {
  std::uint64_t runs = 0, used = 0, events = 0;
  std::uint64_t rounds = 0;         // of one run on every device at most
  double seconds = 0, waiting = 0;  // of the devices together; of whoever waits for the answer

  DeviceCost& operator+=(const DeviceCost& other);
};

// So many devices at work on the runs of an oracle, in virtual time: each does one run after the other,
// answers are used in the order of the requests as soon as they are there, and what is under way when the
// plan changes is stopped. A run that was finished, but not used, is remembered, as the store does.
class VirtualDevices final : public reduce::Oracle {
 public:
  // Without speculation settings everything that is asked for is begun as soon as a device is free.
  VirtualDevices(reduce::Oracle& oracle, std::uint32_t devices, const reduce::RunTimes& times, bool looks,
                 std::optional<replay::Speculation> speculation);

  std::uint32_t devices() const override { return devices_; }
  tl::expected<void, reduce::Stopped> ask(std::span<const reduce::RunRequest> requests,
                                          const Consume& consume) override;
  const DeviceCost& cost() const { return cost_; }
  double longestRun() const { return longestRun_; }  // seconds

 private:
  struct Work;
  reduce::RunResult run(const reduce::RunRequest& request);
  double secondsOf(const reduce::RunResult& result) const;
  void countRounds(std::size_t used, std::size_t asked);

  reduce::Oracle& oracle_;
  std::uint32_t devices_;
  reduce::RunTimes times_;
  bool looks_;
  std::optional<replay::Speculation> speculation_, inRounds_;
  std::map<std::pair<reduce::Candidate, std::uint32_t>, reduce::RunResult> spare_;
  DeviceCost cost_;
  double longestRun_ = 0;
};

}  // namespace marmoset::test
