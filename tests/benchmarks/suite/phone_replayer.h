#pragma once

#include <span>

#include "engine/reduce/suite/composed_trace.h"
#include "engine/reduce/suite/labels.h"
#include "engine/reduce/suite/replayer.h"

namespace marmoset::test {

// Runs paths on one simulated phone of this process, seeded like those of a pool.
class PhoneReplayer final : public suite::Replayer {
 public:
  PhoneReplayer(device::Device& phone, std::span<const suite::SuiteScript> suite, suite::Labels& labels,
                std::uint64_t seed)
      : phone_(phone), suite_(suite), labels_(labels), seed_(seed) {}

  tl::expected<void, reduce::Stopped> replay(std::span<const suite::ReplayRequest> requests,
                                             const Consume& consume) override;

 private:
  device::Device& phone_;
  std::span<const suite::SuiteScript> suite_;
  suite::Labels& labels_;
  std::uint64_t seed_;
};

}  // namespace marmoset::test
