#include "engine/replay/parallel_runs.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace marmoset::replay {

namespace {

class ParallelRuns {
 public:
  ParallelRuns(device::DevicePool& pool, std::size_t runs, const RunTask& task,
               const device::Operation& operation, Speculation* speculation)
      : pool_(pool),
        task_(task),
        runs_(runs),
        speculation_(speculation),
        inner_(operation),
        passOn_(operation.stop, [this] { stop_.request_stop(); }) {
    inner_.stop = stop_.get_token();
    inner_.progress = nullptr;
  }

  device::Result<void> run(const RunConsumer& consume) {
    start();
    for (std::size_t i = 0; i < runs_; ++i) {
      // Answers that came in before a stop, but were not asked for yet, are dropped like those under way.
      const auto result = stop_.stop_requested() ? cancelled() : await(i);
      const bool enough = result && !consume(i, *result);
      if (result) noteUsed(enough);
      if (result && !enough) continue;
      finish();
      if (!result) return tl::unexpected(result.error());
      break;
    }
    finish();
    return {};
  }

 private:
  static device::Result<TrialResult> cancelled() {
    return device::fail(device::DeviceError::Kind::cancelled, "the runs were cancelled");
  }

  void start() {
    devices_ = std::max<std::size_t>(1, pool_.status(inner_).size());
    for (std::size_t i = 0; i < std::min(devices_, runs_); ++i) threads_.emplace_back([this] { work(); });
  }

  void finish() {
    stop_.request_stop();
    threads_.clear();
  }

  // Every run that is begun gets an answer, and runs begin in order: whoever awaits the next one is never
  // left waiting.
  void work() {
    for (auto run = begin(); run < runs_; run = begin()) {
      auto result = pool_.run<TrialResult>(
          [&](device::Device& device, const device::Operation& operation) {
            return task_(device, run, operation);
          },
          inner_);
      const std::lock_guard guard(mutex_);
      failed_ = failed_ || !result;
      if (failed_) mayBegin_.notify_all();
      results_.insert_or_assign(run, std::move(result));
      changed_.notify_one();
    }
  }

  // The next run, once it may begin; the end if there is none.
  std::size_t begin() {
    std::unique_lock lock(mutex_);
    mayBegin_.wait(lock, stop_.get_token(), [this] {
      return failed_ || next_ >= runs_ || !speculation_ || next_ - used_ < speculation_->width(devices_);
    });
    // The run that is awaited begins even then: it is answered with the stop.
    const bool needless = failed_ || (stop_.stop_requested() && next_ > used_);
    return needless ? runs_ : next_++;
  }

  void noteUsed(bool enough) {
    const std::lock_guard guard(mutex_);
    ++used_;
    if (!speculation_) return;
    speculation_->used();
    if (enough && next_ > used_) speculation_->dropped(std::min(next_, runs_) - used_);
    if (!enough) mayBegin_.notify_all();
  }

  device::Result<TrialResult> await(std::size_t run) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return results_.contains(run); });
    return std::move(results_.extract(run).mapped());
  }

  device::DevicePool& pool_;
  const RunTask& task_;
  const std::size_t runs_;
  Speculation* const speculation_;
  std::size_t devices_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable_any mayBegin_;
  std::map<std::size_t, device::Result<TrialResult>> results_;  // not handed over yet
  std::size_t next_ = 0, used_ = 0;
  bool failed_ = false;
  std::stop_source stop_;
  device::Operation inner_;
  std::stop_callback<std::function<void()>> passOn_;
  std::vector<std::jthread> threads_;
};

}  // namespace

device::Result<void> runInOrder(device::DevicePool& pool, std::size_t runs, const RunTask& task,
                                const RunConsumer& consume, const device::Operation& operation,
                                Speculation* speculation) {
  return ParallelRuns(pool, runs, task, operation, speculation).run(consume);
}

}  // namespace marmoset::replay
