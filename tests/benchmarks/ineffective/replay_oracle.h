#pragma once

#include "engine/reduce/minimize/oracle.h"
#include "engine/replay/trace.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::test {

// Replays candidates on one simulated phone and counts what that takes.
class ReplayOracle final : public reduce::Oracle {
 public:
  ReplayOracle(const device::simulator::AppPointer& app, const replay::Trace& trace)
      : device_(app, "bench"), trace_(trace) {}

  std::uint32_t devices() const override { return 1; }
  tl::expected<void, reduce::Stopped> ask(std::span<const reduce::RunRequest> requests,
                                          const Consume& consume) override;

  bool crashes(const reduce::Candidate& candidate);
  std::uint64_t runs() const { return runs_; }
  std::uint64_t events() const { return events_; }

 private:
  reduce::RunResult run(const reduce::Candidate& candidate);

  device::simulator::SimulatedDevice device_;
  const replay::Trace& trace_;
  std::uint64_t runs_ = 0, events_ = 0;
};

}  // namespace marmoset::test
