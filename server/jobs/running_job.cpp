#include "server/jobs/running_job.h"

#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/recorder.h"
#include "engine/replay/recording_json.h"
#include "engine/replay/recording_store.h"
#include "engine/script/syntax/script.h"
#include "engine/store/job_handle.h"
#include "server/jobs/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

using device::DeviceError;
using replay::ReplayReport;
using store::JobHandle;
using store::JobState;

std::string fileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

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

std::string rateInWords(const ReplayReport& report) {
  const auto rate = report.rate();
  return fmt::format("{} of {} runs met the target {}: {:.0f}% to {:.0f}% with 95% confidence",
                     rate.successes, rate.runs, report.target.toString(), std::floor(rate.low * 100),
                     std::ceil(rate.high * 100));
}

}  // namespace

RunningJob::RunningJob(JobCenter& center, Session& session, JobWish wish, JobCenter::Started started)
    : center_(center),
      session_(session),
      wish_(std::move(wish)),
      book_(session.world()->results),
      started_(std::move(started)) {
  info_.kind = wish_.kind;
  info_.uri = wish_.uri;
}

RunningJob::~RunningJob() = default;

void RunningJob::start() {
  const auto verb = wish_.kind == replay::replayKind ? "Replaying" : "Recording";
  lsp::ProgressStart bar{.title = fmt::format("{} {}", verb, fileName(wish_.spec.path))};
  bar.cancelled = [weak = weak_from_this()] {
    if (const auto job = weak.lock()) job->stop(JobPhase::cancelled);
  };
  progress_ = session_.progress.start(bar);
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
  Outcome outcome;
  try {
    outcome = work();
  } catch (const std::exception& error) {
    outcome = {JobPhase::failed, fmt::format("internal error: {}", error.what())};
  }
  progress_.end(outcome.message);
  onMain([outcome](RunningJob& job) {
    job.info_.state = outcome.state;
    job.info_.message = outcome.message;
    // Who still waits for the start hears that there was none.
    job.center_.begun(job, tl::unexpected(outcome.message));
    job.center_.ended(job);
  });
}

RunningJob::Outcome RunningJob::work() {
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
  auto outcome =
      wish_.kind == replay::replayKind ? replay(**pool, *trace, *handle) : record(**pool, *trace, *handle);
  if (handle->job().state == JobState::running)
    (void)handle->finish(storedState(outcome.state), handle->job().result);
  book_->noteChange();
  return outcome;
}

store::Result<JobHandle> RunningJob::openHandle(const std::string& device) {
  auto opened = book_->store();
  if (!opened) return tl::unexpected(opened.error());
  if (!wish_.resume) {
    auto spec = wish_.spec;
    spec.device = device;
    return JobHandle::create(*opened, wish_.kind, replay::printSpec(spec));
  }
  auto claimed = JobHandle::claim(*opened, *wish_.resume);
  if (!claimed) return tl::unexpected(claimed.error());
  if (*claimed) return **std::move(claimed);
  return tl::unexpected(store::StoreError{store::StoreError::Kind::busy,
                                          "the job is over, or another process works on it already"});
}

RunningJob::Outcome RunningJob::replay(device::DevicePool& pool, const replay::Trace& trace,
                                       JobHandle& handle) {
  const auto target = trace::Target::parse(wish_.spec.target);
  if (!target) return {JobPhase::failed, target.error()};
  auto report = replay::parseReport(handle.job().progress).value_or(ReplayReport{});
  if (report.expected.empty()) {
    const auto recording = replay::newestRecording(**book_->store(), trace.fingerprints);
    if (recording && *recording) report.expected = replay::expectedFrom((*recording)->recording);
  }
  replay::ReplaySettings settings;
  settings.target = *target;
  settings.wipeConsent = wish_.wipeConsent;
  settings.start.mayRunCommands = wish_.mayRunCommands;
  settings.runs = wish_.spec.runs;
  settings.seed = wish_.spec.seed;
  settings.compare = wish_.spec.compare;
  settings.onEvent = [&](std::uint32_t run, std::uint32_t event) { play(trace, run, event); };
  settings.onRun = [&](const ReplayReport& soFar) {
    (void)handle.progress(replay::printReport(soFar));
    tell(static_cast<std::uint32_t>(soFar.runs.size()), settings.runs,
         fmt::format("{} met the target, {} devices busy", soFar.rate().successes, pool.leasedCount()));
  };
  estimate_.begin(static_cast<std::uint32_t>(report.runs.size()));
  const auto done = replay::replay(pool, trace, settings, report, operation());
  if (!done) return failed(done.error());
  (void)handle.finish(JobState::done, replay::printReport(report));
  return {JobPhase::done, fmt::format("{}: {}", fileName(wish_.spec.path), rateInWords(report))};
}

RunningJob::Outcome RunningJob::record(device::DevicePool& pool, const replay::Trace& trace,
                                       JobHandle& handle) {
  replay::RecorderSettings settings;
  settings.wipeConsent = wish_.wipeConsent;
  settings.start.mayRunCommands = wish_.mayRunCommands;
  settings.start.seed = device::runSeed(wish_.spec.seed, candidateHash(trace, trace.whole()), 0);
  const auto total = static_cast<std::uint32_t>(trace.events.size());
  settings.onEvent = [&](std::size_t event, const trace::RecordedEvent&) {
    play(trace, 0, static_cast<std::uint32_t>(event));
    tell(static_cast<std::uint32_t>(event) + 1, total, "events recorded");
  };
  auto recording = pool.run<trace::Recording>(
      [&](device::Device& device, const device::Operation& inner) {
        return replay::record(device, trace, settings, inner);
      },
      operation());
  if (!recording) return failed(recording.error());
  const replay::RecordingDocument document{*std::move(recording), fileName(wish_.spec.path),
                                           trace.fingerprints};
  const auto saved = replay::saveRecording(**book_->store(), document, JobHandle::systemTime());
  if (!saved) return {JobPhase::failed, saved.error().message};
  (void)handle.finish(JobState::done,
                      nlohmann::json{{"fingerprints", replay::toJson(trace.fingerprints)}}.dump());
  return {JobPhase::done, fmt::format("{}: recorded {} of {} events on {}", fileName(wish_.spec.path),
                                      document.recording.events.size(), total, document.recording.device)};
}

RunningJob::Outcome RunningJob::failed(const DeviceError& error) {
  if (error.kind != DeviceError::Kind::cancelled) return {JobPhase::failed, error.message};
  return stoppedAs_ == JobPhase::paused ? Outcome{JobPhase::paused, "paused"}
                                        : Outcome{JobPhase::cancelled, "cancelled"};
}

void RunningJob::tell(std::uint32_t done, std::uint32_t total, std::string note) {
  auto message = fmt::format("{} of {}, {}{}", done, total, note, estimate_.left(done, total));
  progress_.report(message, done * 100 / std::max(total, 1u));
  onMain([done, total, message](RunningJob& job) {
    auto info = job.info_;
    info.done = done;
    info.total = total;
    info.message = message;
    job.show(std::move(info));
  });
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
