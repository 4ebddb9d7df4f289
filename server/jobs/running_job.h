#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/statistics/time_left.h"
#include "protocol/lsp/progress_reporter.h"
#include "server/jobs/job_center.h"
#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

class ResultBook;

// One job and its thread: finds its devices, its place in the store and lets its kind work. The thread knows
// the engine and posts to the main thread; the members that the client sees are the main thread's.
class RunningJob : public std::enable_shared_from_this<RunningJob> {
 public:
  RunningJob(JobCenter& center, Session& session, JobWish wish, JobCenter::Started started);
  ~RunningJob();

  // Main thread.
  void start();
  void stop(JobPhase as);
  void join();
  const JobInfo& info() const { return info_; }
  // From 1, of a replay: the run that this device was last given.
  std::optional<std::uint32_t> runOn(const std::string& serial) const;

 private:
  friend class JobCenter;

  // On the job's own thread.
  void run();
  JobOutcome work();
  std::string leftOut() const;
  store::Result<store::JobHandle> openHandle(const std::string& device);
  JobContext contextFor(device::DevicePool& pool, const replay::Trace& trace, store::JobHandle& handle);
  void tell(const JobNews& news, std::size_t devicesBusy);
  void begin(std::uint32_t run, const std::string& serial);
  void play(const replay::Trace& trace, std::uint32_t run, std::uint32_t event);
  device::Operation operation() const;
  template <class Action>
  void onMain(Action action);

  // On the main thread.
  void end(const JobOutcome& outcome);
  void sendPosition();
  void show(JobInfo info);

  JobCenter& center_;
  Session& session_;
  const JobWish wish_;
  const std::shared_ptr<ResultBook> book_;
  JobCenter::Started started_;
  JobInfo info_;
  lsp::ProgressReporter progress_;
  statistics::TimeLeft timeLeft_;
  std::stop_source stop_;
  std::atomic<JobPhase> stoppedAs_ = JobPhase::running;
  mutable std::mutex positionMutex_;
  std::optional<ReplayPositionParams> position_;  // not sent yet
  std::map<std::string, std::uint32_t> runs_;     // by device
  std::jthread thread_;
};

}  // namespace marmoset::server
