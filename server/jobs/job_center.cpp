#include "server/jobs/job_center.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/pool/device_choice.h"
#include "engine/store/job_handle.h"
#include "server/jobs/running_job.h"
#include "server/session/session.h"

namespace marmoset::server {

JobCenter::JobCenter(Session& session) : session_(session), since_(store::JobHandle::systemTime()) {
  session.jobs = this;
  session.alsoAwait([this] { return idle(); });
}

JobCenter::~JobCenter() {
  pauseAll();
  for (const auto& job : running_) job->join();
  session_.jobs = nullptr;
}

void JobCenter::start(EditorJob job, Started started) {
  auto running = std::make_shared<RunningJob>(*this, session_, std::move(job), std::move(started));
  running_.push_back(running);
  running->start();
}

bool JobCenter::cancel(const std::string& id) {
  const auto found =
      std::find_if(running_.begin(), running_.end(), [&](const auto& job) { return job->info().id == id; });
  if (found == running_.end()) return false;
  (*found)->stop(store::JobState::cancelled);
  return true;
}

void JobCenter::waitsFor(const std::string& id, const std::optional<std::string>& question) {
  for (const auto& job : running_) {
    if (job->info().id == id) job->waitsFor(question);
  }
}

void JobCenter::pauseAll() {
  for (const auto& job : running_) job->stop(store::JobState::paused);
}

std::vector<JobInfo> JobCenter::running() const {
  std::vector<JobInfo> infos;
  for (const auto& job : running_) {
    if (!job->info().id.empty()) infos.push_back(job->info());
  }
  return infos;
}

std::vector<device::DevicePool::Held> JobCenter::held() const {
  const std::lock_guard guard(poolMutex_);
  std::vector<device::DevicePool::Held> all;
  for (const auto& [device, weak] : pools_) {
    const auto pool = weak.lock();
    const auto some = pool ? pool->held() : std::vector<device::DevicePool::Held>{};
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::uint32_t JobCenter::devicesBusy() const {
  const auto all = held();
  return static_cast<std::uint32_t>(
      std::count_if(all.begin(), all.end(), [](const auto& one) { return one.leased; }));
}

std::vector<DeviceUse> JobCenter::devices() const {
  std::vector<DeviceUse> uses;
  for (const auto& one : held()) {
    DeviceUse use{one.serial};
    if (one.leased) use.job = one.user;
    for (const auto& job : running_)
      if (one.leased && job->info().id == one.user) use.run = job->runOn(one.serial);
    uses.push_back(std::move(use));
  }
  return uses;
}

tl::expected<std::shared_ptr<device::DevicePool>, std::string> JobCenter::poolFor(const std::string& device) {
  const std::lock_guard guard(poolMutex_);
  std::erase_if(pools_, [](const auto& entry) { return entry.second.expired(); });
  if (const auto known = pools_[device].lock()) return known;
  const auto opened = device::parseDeviceChoice(device).and_then(device::openChoice);
  if (!opened) return tl::unexpected(opened.error());
  auto pool = std::make_shared<device::DevicePool>(opened->source);
  pools_[device] = pool;
  return pool;
}

void JobCenter::begun(RunningJob& job, const tl::expected<std::string, std::string>& id) {
  if (id) job.info_.id = *id;
  if (const auto started = std::exchange(job.started_, {})) started(id);
}

void JobCenter::ended(RunningJob& job, bool isInTrouble) {
  const auto info = job.info();
  const bool quiet = job.job_.quiet;
  std::erase_if(running_, [&](const auto& one) { return one.get() == &job; });
  if (!info.id.empty()) {
    session_.endpoint.notify<JobChangedNotification>(info);
    session_.resultsChanged();
  }
  const bool hasNews = info.state == JobPhase::done || info.result;
  if (hasNews && !quiet) {
    const auto type = info.warning.value_or(false) ? lsp::MessageType::warning : lsp::MessageType::info;
    session_.log.show(type, info.message);
  }
  const bool hasFailed = info.state == JobPhase::failed && !info.id.empty();
  if ((hasFailed || (info.state == JobPhase::paused && isInTrouble)) && !quiet)
    session_.log.show(lsp::MessageType::error, info.message);
  session_.checkIdle();
}

}  // namespace marmoset::server
