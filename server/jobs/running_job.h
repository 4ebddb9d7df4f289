#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/jobs/outcome.h"
#include "engine/statistics/time_left.h"
#include "protocol/lsp/progress_reporter.h"
#include "server/documents/documents.h"
#include "server/jobs/editor_job.h"
#include "server/jobs/job_center.h"

namespace marmoset::server {

class ResultBook;
struct World;

// One job of an editor and its thread. The thread runs it and posts to the main thread; the members that the
// client sees are the main thread's.
class RunningJob : public jobs::JobHost, public std::enable_shared_from_this<RunningJob> {
 public:
  RunningJob(JobCenter& center, Session& session, EditorJob job, JobCenter::Started started);
  ~RunningJob() override;

  // Main thread.
  void start();
  void stop(store::JobState as);
  void waitsFor(const std::optional<std::string>& question);
  void join();
  const JobInfo& info() const { return info_; }
  // From 1, of a replay: the run that this device was last given.
  std::optional<std::uint32_t> runOn(const std::string& serial) const;

 private:
  friend class JobCenter;

  // On the job's own thread.
  void run();
  jobs::Outcome work();
  std::shared_ptr<store::Store> store() override;
  bool mustKeep() const override { return true; }
  tl::expected<jobs::NamedPool, std::string> devices(const std::string& named,
                                                     const std::string& package) override;
  tl::expected<jobs::ScriptInput, std::string> open(const std::string& path) override;
  void begun(const jobs::JobBeginning& beginning) override;
  void begin(std::string_view doing, std::uint32_t done, std::uint32_t total) override;
  void tell(const jobs::JobNews& news) override;
  void runBegins(std::uint32_t run, const std::string& serial) override;
  void play(const replay::Trace& trace, std::uint32_t run, std::uint32_t event) override;
  store::JobState stoppedAs() const override { return stoppedAs_.load(); }
  std::string documentName(const std::string& path, std::string_view suffix,
                           std::string_view extension) override;
  device::Operation operation() const;
  template <class Action>
  void onMain(Action action);

  // On the main thread.
  void end(const jobs::Outcome& outcome);
  void sendPosition();
  void show(JobInfo info);

  JobCenter& center_;
  Session& session_;
  const EditorJob job_;
  const std::shared_ptr<const World> world_;
  const std::shared_ptr<const OpenDocuments> open_;
  const std::shared_ptr<ResultBook> book_;
  JobCenter::Started started_;
  JobInfo info_;
  lsp::ProgressReporter progress_;
  statistics::TimeLeft timeLeft_;
  std::stop_source stop_;
  std::set<std::string> promised_;  // names of documents
  std::atomic<store::JobState> stoppedAs_ = store::JobState::running;
  std::shared_ptr<device::DevicePool> pool_;
  mutable std::mutex positionMutex_;
  std::optional<ReplayPositionParams> position_;  // not sent yet
  std::map<std::string, std::uint32_t> runs_;     // by device
  std::jthread thread_;
};

}  // namespace marmoset::server
