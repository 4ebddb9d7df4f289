#include "tests/benchmarks/suite/phone_replayer.h"

#include "engine/reduce/suite/along_path.h"

namespace marmoset::test {

tl::expected<void, reduce::Stopped> PhoneReplayer::replay(std::span<const suite::ReplayRequest> requests,
                                                          const Consume& consume) {
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto& [path, run] = requests[i];
    const auto trace = composedTrace(suite_, path);
    device::CleanStart start;
    start.seed = device::runSeed(seed_, candidateHash(trace, trace.whole()), run);
    const auto sights = suite::alongPath(phone_, trace, {labels_.stateIds(path), labels_.abstraction()},
                                  sessionStart(trace, start, nullptr), {});
    if (!sights)
      return tl::unexpected(reduce::Stopped{reduce::Stopped::Reason::devices, sights.error().message});
    if (!consume(i, labels_.shownBy(path, *sights))) break;
  }
  return {};
}

}  // namespace marmoset::test
