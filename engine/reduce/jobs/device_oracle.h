#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/pool/device_pool.h"
#include "engine/reduce/minimize/oracle.h"
#include "engine/replay/speculation.h"
#include "engine/replay/trace.h"
#include "engine/replay/trial.h"
#include "engine/store/system_time.h"
#include "engine/store/verdicts.h"
#include "engine/trace/target.h"

namespace marmoset::reduce {

// One run as it is told to whoever waits.
struct FinishedRun {
  const RunRequest& request;
  const RunResult& result;
  std::int64_t deviceMs = 0;
};

struct DeviceOracleSettings {
  trace::Target target;
  device::CleanStart start;
  std::shared_ptr<device::WipeConsent> wipeConsent;  // null: no data is deleted but on emulators
  std::uint64_t seed = 1;                            // of simulated apps
  bool observe = true;        // look at the screen after every event: slower runs, and far fewer
  std::uint64_t maxRuns = 0;  // 0: no limit. Runs that are known already cost nothing
  std::optional<device::Operation::Clock::time_point> until;
  // When the job began, in ms since the epoch: what runs were done before are no runs of its own.
  std::int64_t since = store::systemTime();
  bool fresh = false;  // those are not taken for answers
  // A run has been done and is kept. Called on the threads of the devices, one at a time.
  std::function<void(const FinishedRun&)> onRun;
};

// Runs candidates on the devices of a pool. Every verdict is in the store before anybody hears of it, so a
// minimisation that was killed goes on where it was when it is asked the same questions again, on whatever
// devices there are then. Devices work ahead of the search no farther than `Speculation` says. Candidates
// hold indices of the trace's events, the setup left out.
class DeviceOracle final : public Oracle {
 public:
  // Without a store, verdicts live as long as the oracle. `app` and `profile` name the version of the app
  // and the kind of device, since verdicts about others do not count.
  DeviceOracle(device::DevicePool& pool, const replay::Trace& trace, std::shared_ptr<store::Store> store,
               std::string app, std::string profile, DeviceOracleSettings settings,
               device::Operation operation);

  std::uint32_t devices() const override { return devices_; }
  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override;

  // Of the last `runs` answers about a candidate: how many are runs from before the job, and when the newest
  // of those was done, in ms since the epoch; 0: nobody knows.
  struct Earlier {
    std::uint32_t runs = 0;
    std::int64_t newest = 0;
  };
  Earlier earlierAmong(const Candidate& candidate, std::uint32_t runs) const;

  // What the app died of in a run that was asked for; empty if it lived.
  std::string crashOf(const RunRequest& request) const;

  // The first run of a candidate that nobody has done yet; those before it are in the store.
  tl::expected<std::uint32_t, Stopped> knownRuns(const Candidate& candidate);

  // New ones, those that were dropped included.
  std::uint64_t runsDone() const;
  // Of these, and of those that the job made before it was interrupted, as far as they were asked for again.
  std::int64_t deviceMs() const;
  std::int64_t longestRunMs() const;

 private:
  struct Remembered {
    RunResult result;
    std::string crash;
    std::int64_t made = 0;
    bool asked = false;
  };
  struct Known {
    std::map<std::uint32_t, Remembered> runs;
    std::uint32_t first = 0;  // of the job's, by the numbers of the store; what is before is not looked at
  };
  void recall(Known& known, const std::vector<store::Verdict>& stored, std::uint32_t first);
  std::uint32_t storedNumber(const RunRequest& request) const;
  store::VerdictKey keyOf(const Candidate& candidate) const;
  tl::expected<Known*, Stopped> knownOf(const Candidate& candidate);
  device::Result<replay::TrialResult> runOn(device::Device& device, const RunRequest& request,
                                            const device::Operation& operation);
  void keep(const RunRequest& request, const Remembered& run, std::int64_t deviceMs);
  void addTime(std::int64_t ms);
  Stopped stoppedBy(const device::DeviceError& error) const;

  device::DevicePool& pool_;
  const replay::Trace& trace_;
  std::shared_ptr<store::Store> store_;
  std::string app_, profile_;
  DeviceOracleSettings settings_;
  device::Operation operation_;
  std::uint32_t devices_;
  replay::Speculation speculation_;

  mutable std::mutex mutex_;  // guards what follows
  std::map<Candidate, Known> known_;
  std::uint64_t runsDone_ = 0;
  std::int64_t deviceMs_ = 0, longestRunMs_ = 0;
  std::optional<std::string> storeProblem_;
};

}  // namespace marmoset::reduce
