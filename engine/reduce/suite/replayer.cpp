#include "engine/reduce/suite/replayer.h"

#include <algorithm>

namespace marmoset::suite {

void narrow(Path& measured, const Path& shown) {
  measured.steps.resize(std::min(measured.size(), shown.size()));
  measured.covers = intersectionOf(measured.covers, shown.covers);
  for (std::size_t i = 0; i < measured.size(); ++i)
    measured.steps[i].covers = intersectionOf(measured.steps[i].covers, shown.steps[i].covers);
}

namespace {

bool coversAtLeast(const Path& measured, const Path& expected) {
  return includes(measured.covers, expected.covers) &&
         std::equal(measured.steps.begin(), measured.steps.end(), expected.steps.begin(),
                    expected.steps.end(),
                    [](const Step& got, const Step& wanted) { return includes(got.covers, wanted.covers); });
}

}  // namespace

tl::expected<Replayed, reduce::Stopped> Judge::run(const Path& path, bool toTheEnd) {
  auto& nextRun = nextRuns_[inputsHash(path)];
  std::vector<ReplayRequest> requests;
  for (std::uint32_t i = 0; i < replays_; ++i) requests.push_back({path, nextRun++});
  Replayed replayed;
  auto steady = path.size();
  std::size_t failedAt = replays_;
  const auto consume = [&](std::size_t run, Shown shown) {
    spent_.add({1, shown.path.size()});
    if (run == 0)
      replayed.measured = shown.path;
    else
      narrow(replayed.measured, shown.path);
    if (shown.asExpected) return true;
    steady = std::min(steady, shown.failingLength() - 1);
    failedAt = std::min(failedAt, run);
    return toTheEnd;
  };
  if (auto done = replayer_.replay(requests, consume); !done) return tl::unexpected(done.error());
  ++histogram_.at[failedAt];
  if (failedAt < replays_) {
    replayed.kind = Replayed::Kind::fails;
    replayed.failingLength = steady + 1;
    replayed.measured = prefixOf(replayed.measured, steady);
  } else if (!coversAtLeast(replayed.measured, path)) {
    replayed.kind = Replayed::Kind::other;
  }
  return replayed;
}

tl::expected<Replayed, reduce::Stopped> Judge::replay(const Path& path) {
  return run(path, false);
}

tl::expected<Path, reduce::Stopped> Judge::steadyPrefix(const Path& path) {
  return run(path, true).map([](Replayed replayed) { return std::move(replayed.measured); });
}

}  // namespace marmoset::suite
