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
               const device::Operation& operation)
      : pool_(pool), task_(task), runs_(runs), inner_(operation), passOn_(operation.stop, [this] {
          stop_.request_stop();
        }) {
    inner_.stop = stop_.get_token();
    inner_.progress = nullptr;
  }

  device::Result<void> run(const RunConsumer& consume) {
    start();
    for (std::size_t i = 0; i < runs_; ++i) {
      // Answers that came in before a stop, but were not asked for yet, are dropped like those under way.
      const auto result = stop_.stop_requested() ? cancelled() : await(i);
      const bool enough = result && !consume(i, *result);
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
    const auto devices = std::max<std::size_t>(1, pool_.status(inner_).size());
    for (std::size_t i = 0; i < std::min(devices, runs_); ++i) threads_.emplace_back([this] { work(); });
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
      results_.insert_or_assign(run, std::move(result));
      changed_.notify_one();
    }
  }

  std::size_t begin() {
    const std::lock_guard guard(mutex_);
    return failed_ ? runs_ : next_++;
  }

  device::Result<TrialResult> await(std::size_t run) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return results_.contains(run); });
    return std::move(results_.extract(run).mapped());
  }

  device::DevicePool& pool_;
  const RunTask& task_;
  const std::size_t runs_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::size_t, device::Result<TrialResult>> results_;  // not handed over yet
  std::size_t next_ = 0;
  bool failed_ = false;
  std::stop_source stop_;
  device::Operation inner_;
  std::stop_callback<std::function<void()>> passOn_;
  std::vector<std::jthread> threads_;
};

}  // namespace

device::Result<void> runInOrder(device::DevicePool& pool, std::size_t runs, const RunTask& task,
                                const RunConsumer& consume, const device::Operation& operation) {
  return ParallelRuns(pool, runs, task, operation).run(consume);
}

}  // namespace marmoset::replay
