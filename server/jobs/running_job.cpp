#include "server/jobs/running_job.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/syntax/script.h"
#include "server/results/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

using store::JobHandle;
using store::JobState;

JobState storedState(JobPhase phase) {
  switch (phase) {
    case JobPhase::running:
    case JobPhase::paused:
      return JobState::paused;
    case JobPhase::done:
      return JobState::done;
    case JobPhase::failed:
      return JobState::failed;
    case JobPhase::cancelled:
      return JobState::cancelled;
  }
  return JobState::failed;
}

}  // namespace

RunningJob::RunningJob(JobCenter& center, Session& session, JobWish wish, JobCenter::Started started)
    : center_(center),
      session_(session),
      wish_(std::move(wish)),
      book_(session.world()->results),
      started_(std::move(started)) {
  info_.kind = wish_.kind->name;
  info_.title = titleOf(*wish_.kind, wish_.spec.path);
  info_.uri = wish_.uri;
}

RunningJob::~RunningJob() = default;

void RunningJob::start() {
  lsp::ProgressStart bar{.title = info_.title};
  bar.cancelled = [weak = weak_from_this()] {
    if (const auto job = weak.lock()) job->stop(JobPhase::cancelled);
  };
  if (!wish_.quiet) progress_ = session_.progress.start(bar);
  thread_ = std::jthread([this] { run(); });
}

void RunningJob::stop(JobPhase as) {
  auto running = JobPhase::running;
  stoppedAs_.compare_exchange_strong(running, as);
  stop_.request_stop();
}

void RunningJob::join() {
  if (thread_.joinable()) thread_.join();
}

device::Operation RunningJob::operation() const {
  return {.stop = stop_.get_token()};
}

// What comes after the job is gone is dropped.
template <class Action>
void RunningJob::onMain(Action action) {
  session_.loop.post([weak = weak_from_this(), action = std::move(action)] {
    if (const auto job = weak.lock()) action(*job);
  });
}

void RunningJob::run() {
  JobOutcome outcome;
  try {
    outcome = work();
  } catch (const std::exception& error) {
    outcome = {JobPhase::failed, fmt::format("internal error: {}", error.what())};
  }
  progress_.end(outcome.message);
  onMain([outcome](RunningJob& job) { job.end(outcome); });
}

JobOutcome RunningJob::work() {
  const auto trace = replay::traceOf(script::Script::parse(script::Text(wish_.spec.text)), wish_.run);
  if (!trace) return {JobPhase::failed, trace.error()};
  auto device = wish_.device;
  device.package = trace->package;
  const auto chosen = chooseDevice(device, operation());
  if (!chosen) return {JobPhase::failed, chosen.error()};
  const auto pool = center_.poolFor(*chosen);
  if (!pool) return {JobPhase::failed, pool.error()};
  auto handle = openHandle(*chosen);
  if (!handle) return {JobPhase::failed, handle.error().message};
  onMain([id = handle->job().id](RunningJob& job) {
    job.center_.begun(job, id);
    job.show(job.info_);
  });
  auto context = contextFor(**pool, *trace, *handle);
  auto outcome = wish_.kind->work(context);
  if (outcome.state != JobPhase::failed) outcome.message += leftOut();
  if (handle->job().state == JobState::running)
    (void)handle->finish(storedState(outcome.state), handle->job().result);
  book_->noteChange();
  return outcome;
}

// The devices that a no kept out of the job, while others did it.
std::string RunningJob::leftOut() const {
  std::string told;
  if (!wish_.wipeConsent) return told;
  for (const auto& denial : wish_.wipeConsent->denials()) told += fmt::format("; left out: {}", denial);
  return told;
}

store::Result<JobHandle> RunningJob::openHandle(const std::string& device) {
  auto opened = book_->store();
  if (!opened) return tl::unexpected(opened.error());
  if (!wish_.resume) {
    auto spec = wish_.spec;
    spec.device = device;
    return JobHandle::create(*opened, std::string(wish_.kind->name), printSpec(spec, wish_.reduction));
  }
  auto claimed = JobHandle::claim(*opened, *wish_.resume);
  if (!claimed) return tl::unexpected(claimed.error());
  if (*claimed) return **std::move(claimed);
  return tl::unexpected(store::StoreError{store::StoreError::Kind::busy,
                                          "the job is over, or another process works on it already"});
}

JobContext RunningJob::contextFor(device::DevicePool& pool, const replay::Trace& trace, JobHandle& handle) {
  auto own = operation();
  own.user = handle.job().id;
  return {.wish = wish_,
          .trace = trace,
          .pool = pool,
          .handle = handle,
          .store = *book_->store(),
          .operation = own,
          .begin = [this](std::uint32_t done) { timeLeft_.begin(done); },
          .tell = [this, &pool](const JobNews& news) { tell(news, pool.leasedCount()); },
          .runBegins = [this](std::uint32_t run, const std::string& serial) { begin(run, serial); },
          .play = [this, &trace](std::uint32_t run, std::uint32_t event) { play(trace, run, event); },
          .stoppedAs = [this] { return stoppedAs_.load(); }};
}

void RunningJob::tell(const JobNews& news, std::size_t devicesBusy) {
  const auto left = news.runs ? timeLeft_.words(news.runs->done, news.runs->done + news.runs->ahead)
                              : timeLeft_.words(news.done, news.total);
  const auto message = news.message + left;
  progress_.report(message, news.done * 100 / std::max(news.total, 1u));
  onMain([news, message, devicesBusy](RunningJob& job) {
    auto info = job.info_;
    info.done = news.done;
    info.total = news.total;
    info.message = message;
    info.size = news.size;
    info.before = news.before;
    info.rate = news.rate;
    info.devicesBusy = static_cast<std::uint32_t>(devicesBusy);
    job.show(std::move(info));
  });
}

void RunningJob::begin(std::uint32_t run, const std::string& serial) {
  const std::lock_guard guard(positionMutex_);
  runs_.insert_or_assign(serial, run + 1);
}

std::optional<std::uint32_t> RunningJob::runOn(const std::string& serial) const {
  const std::lock_guard guard(positionMutex_);
  const auto found = runs_.find(serial);
  return found == runs_.end() ? std::nullopt : std::optional(found->second);
}

// Devices are faster than clients: while one position waits to be sent, newer ones replace it.
void RunningJob::play(const replay::Trace& trace, std::uint32_t run, std::uint32_t event) {
  const std::lock_guard guard(positionMutex_);
  const bool waiting = position_.has_value();
  auto& position = position_.emplace();
  position.run = run + 1;
  position.event = event + 1;
  for (const auto& lines : trace.events[event].lines)
    position.ranges.push_back({{lines.first, 0}, {lines.last + 1, 0}});
  if (!waiting) onMain([](RunningJob& job) { job.sendPosition(); });
}

void RunningJob::end(const JobOutcome& outcome) {
  info_.state = outcome.state;
  info_.message = outcome.message;
  info_.devicesBusy.reset();
  if (outcome.rate) info_.rate = outcome.rate;
  if (outcome.size) info_.size = outcome.size;
  // Who still waits for the start hears that there was none.
  center_.begun(*this, tl::unexpected(outcome.message));
  join();
  if (!outcome.deliver) return center_.ended(*this);
  outcome.deliver(session_, info_, [job = shared_from_this()](JobInfo info) {
    job->info_ = std::move(info);
    job->center_.ended(*job);
  });
}

void RunningJob::sendPosition() {
  std::unique_lock lock(positionMutex_);
  auto position = std::exchange(position_, std::nullopt);
  lock.unlock();
  if (!position) return;
  position->job = info_.id;
  position->uri = wish_.uri;
  position->version = wish_.version;
  session_.endpoint.notify<ReplayPositionNotification>(*position);
}

void RunningJob::show(JobInfo info) {
  info_ = std::move(info);
  session_.endpoint.notify<JobChangedNotification>(info_);
}

}  // namespace marmoset::server
