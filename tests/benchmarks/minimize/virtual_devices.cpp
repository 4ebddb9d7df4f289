#include "tests/benchmarks/minimize/virtual_devices.h"

#include <algorithm>
#include <vector>

namespace marmoset::test {

using reduce::RunRequest;
using reduce::RunResult;

DeviceCost& DeviceCost::operator+=(const DeviceCost& other) {
  runs += other.runs;
  used += other.used;
  events += other.events;
  rounds += other.rounds;
  seconds += other.seconds;
  waiting += other.waiting;
  return *this;
}

VirtualDevices::VirtualDevices(reduce::Oracle& oracle, std::uint32_t devices, const reduce::RunTimes& times,
                               bool looks, std::optional<replay::Speculation> speculation)
    : oracle_(oracle),
      devices_(std::max(1u, devices)),
      times_(times),
      looks_(looks),
      speculation_(speculation),
      inRounds_(speculation) {}

RunResult VirtualDevices::run(const RunRequest& request) {
  RunResult answer;
  (void)oracle_.ask({&request, 1}, [&](std::size_t, const RunResult& result) {
    answer = result;
    return true;
  });
  return answer;
}

double VirtualDevices::secondsOf(const RunResult& result) const {
  return times_.restart + (times_.event + (looks_ ? times_.look : 0)) * result.executed;
}

// The requests of one question in the order they are begun.
struct VirtualDevices::Work {
  RunResult result;
  double begun = 0, ends = 0;
  bool known = false;
};

tl::expected<void, reduce::Stopped> VirtualDevices::ask(std::span<const RunRequest> requests,
                                                        const Consume& consume) {
  std::vector<Work> begun;
  double now = 0;
  std::size_t used = 0;
  bool enough = false;
  while (used < requests.size() && !enough) {
    // Begin what there are devices and boldness for.
    for (;;) {
      const auto busy =
          std::count_if(begun.begin(), begun.end(), [&](const Work& w) { return w.ends > now; });
      const auto ahead = begun.size() - used;
      const auto width = speculation_ ? speculation_->width(devices_) : devices_;
      if (begun.size() == requests.size() || busy >= devices_ || (speculation_ && ahead >= width)) break;
      const auto& request = requests[begun.size()];
      if (const auto spare = spare_.find({request.candidate, request.run}); spare != spare_.end()) {
        begun.push_back({spare->second, now, now, true});
        continue;
      }
      auto result = run(request);
      const auto ends = now + secondsOf(result);
      begun.push_back({std::move(result), now, ends, false});
    }
    // Until a device is free, then use what is there.
    if (begun[used].ends > now) {
      auto next = begun[used].ends;
      for (const auto& work : begun) {
        if (work.ends > now) next = std::min(next, work.ends);
      }
      now = next;
    }
    while (used < begun.size() && begun[used].ends <= now && !enough) {
      const auto at = used++;
      enough = !consume(at, begun[at].result);
      if (speculation_) speculation_->used();
    }
  }
  for (std::size_t i = 0; i < begun.size(); ++i) {
    const auto& work = begun[i];
    if (work.known) continue;
    ++cost_.runs;
    const auto spent = std::min(work.ends, now) - work.begun;
    const auto share = spent / std::max(1e-9, work.ends - work.begun);
    cost_.events += static_cast<std::uint64_t>(work.result.executed * share + 0.5);
    cost_.seconds += spent;
    longestRun_ = std::max(longestRun_, spent);
    if (i >= used && work.ends <= now)
      spare_.insert_or_assign({requests[i].candidate, requests[i].run}, work.result);
  }
  cost_.used += used;
  cost_.waiting += now;
  if (begun.size() > used && speculation_) speculation_->dropped(begun.size() - used);
  countRounds(used, requests.size());
  return {};
}

// The same in rounds, where every run takes equally long.
void VirtualDevices::countRounds(std::size_t used, std::size_t asked) {
  for (std::size_t at = 0; at < used;) {
    const auto width = std::min<std::size_t>(inRounds_ ? inRounds_->width(devices_) : devices_, asked - at);
    ++cost_.rounds;
    const auto now = std::min(width, used - at);
    for (std::size_t i = 0; i < now && inRounds_; ++i) inRounds_->used();
    if (now < width && inRounds_) inRounds_->dropped(width - now);
    at += now;
  }
}

}  // namespace marmoset::test
