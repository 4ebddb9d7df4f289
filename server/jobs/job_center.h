#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/pool/device_pool.h"
#include "server/jobs/editor_job.h"
#include "server/jobs/job_messages.h"

namespace marmoset::server {

class Session;
class RunningJob;

// The long operations of a session. Each is one thread, which drives the devices through the pool, keeps its
// progress in the store and shows it as a progress bar. Main thread only, but for what says otherwise.
class JobCenter {
 public:
  explicit JobCenter(Session& session);
  // Pauses what runs, and waits for it.
  ~JobCenter();

  // Called once: with the job's id when it runs, or with why it does not.
  using Started = std::function<void(tl::expected<std::string, std::string>)>;
  void start(EditorJob job, Started started);
  // False: no such job runs here.
  bool cancel(const std::string& id);
  // A question to the user holds it up, or no more. Unknown jobs do not matter.
  void waitsFor(const std::string& id, const std::optional<std::string>& question);
  // Stops everything; what is finished stays in the store, and the jobs can be resumed.
  void pauseAll();

  bool idle() const { return running_.empty(); }
  std::vector<JobInfo> running() const;
  // When this session began, in ms since the epoch: what ended before is of earlier ones.
  std::int64_t since() const { return since_; }
  std::uint32_t devicesBusy() const;
  std::vector<DeviceUse> devices() const;

  // From any thread: jobs that use the same devices share one pool.
  tl::expected<std::shared_ptr<device::DevicePool>, std::string> poolFor(const std::string& device);

 private:
  friend class RunningJob;
  std::vector<device::DevicePool::Held> held() const;
  void begun(RunningJob& job, const tl::expected<std::string, std::string>& id);
  void ended(RunningJob& job, bool isInTrouble);

  Session& session_;
  std::list<std::shared_ptr<RunningJob>> running_;
  const std::int64_t since_;
  mutable std::mutex poolMutex_;
  std::map<std::string, std::weak_ptr<device::DevicePool>> pools_;
};

}  // namespace marmoset::server
