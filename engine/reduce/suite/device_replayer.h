#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/reduce/jobs/reduction.h"
#include "engine/reduce/suite/composed_trace.h"
#include "engine/reduce/suite/labels.h"
#include "engine/reduce/suite/replayer.h"

namespace marmoset::suite {

// Runs paths on the devices of a pool. What every run showed is in the store before anybody hears of it, so a
// reduction that was killed asks the same again and goes on where it was. A run ends at the first state that
// was not expected. Labels are given on the calling thread, in the order of the requests.
class DeviceReplayer final : public Replayer {
 public:
  // `surroundings` names the devices and the start; its trace is not used.
  DeviceReplayer(const reduce::Surroundings& surroundings, std::string app, std::string profile,
                 std::span<const SuiteScript> suite, Labels& labels)
      : surroundings_(surroundings),
        app_(std::move(app)),
        profile_(std::move(profile)),
        suite_(suite),
        labels_(labels) {}

  tl::expected<void, reduce::Stopped> replay(std::span<const ReplayRequest> requests,
                                             const Consume& consume) override;

  // Runs that were made now, and not known from before.
  std::uint64_t newRuns() const { return newRuns_; }

 private:
  // What one run showed: where the app came up, and after each step that was made.
  using Sights = std::vector<Sight>;

  std::vector<std::optional<Sights>> stored(std::span<const ReplayRequest> requests) const;
  device::Result<Sights> run(device::Device& device, const ReplayRequest& request,
                             const device::Operation& operation) const;
  std::string keep(const ReplayRequest& request, const Sights& sights) const;
  store::VerdictKey keyOf(const replay::Trace& trace) const;
  bool tellsAll(const Sights& sights, const Path& path) const;

  const reduce::Surroundings& surroundings_;
  std::string app_, profile_;
  std::span<const SuiteScript> suite_;
  Labels& labels_;
  std::uint64_t newRuns_ = 0;
};

}  // namespace marmoset::suite
