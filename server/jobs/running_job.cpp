#include "server/jobs/running_job.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/jobs/runner.h"
#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/calls/other_script.h"
#include "server/jobs/editor_jobs.h"
#include "server/jobs/views/job_view.h"
#include "server/results/result_book.h"
#include "server/results/result_options.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

JobPhase phaseOf(store::JobState state) {
  switch (state) {
    case store::JobState::running:
      return JobPhase::running;
    case store::JobState::paused:
      return JobPhase::paused;
    case store::JobState::done:
      return JobPhase::done;
    case store::JobState::failed:
      return JobPhase::failed;
    case store::JobState::cancelled:
      return JobPhase::cancelled;
  }
  return JobPhase::failed;
}

}  // namespace

RunningJob::RunningJob(JobCenter& center, Session& session, EditorJob job, JobCenter::Started started)
    : center_(center),
      session_(session),
      job_(std::move(job)),
      world_(session.world()),
      open_(session.documents.all()),
      book_(world_->results),
      started_(std::move(started)) {
  info_.kind = job_.request.kind->name;
  info_.title = titleOf(*job_.request.kind, job_.request.spec.subject);
  info_.uri = job_.uri;
}

RunningJob::~RunningJob() = default;

void RunningJob::start() {
  lsp::ProgressStart bar{.title = info_.title};
  bar.cancelled = [weak = weak_from_this()] {
    if (const auto job = weak.lock()) job->stop(store::JobState::cancelled);
  };
  if (!job_.quiet) progress_ = session_.progress.start(bar);
  thread_ = std::jthread([this] { run(); });
}

void RunningJob::stop(store::JobState as) {
  auto running = store::JobState::running;
  stoppedAs_.compare_exchange_strong(running, as);
  stop_.request_stop();
}

void RunningJob::waitsFor(const std::optional<std::string>& question) {
  auto info = info_;
  info.waitsFor = question;
  if (question) progress_.report(*question);
  show(std::move(info));
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
  jobs::Outcome outcome;
  try {
    outcome = work();
  } catch (const std::exception& error) {
    outcome = jobs::failed(fmt::format("internal error: {}", error.what()));
  }
  progress_.end(outcome.message);
  onMain([outcome](RunningJob& job) { job.end(outcome); });
}

jobs::Outcome RunningJob::work() {
  if (const auto opened = book_->store(); !opened) return jobs::failed(opened.error().message);
  auto outcome = runJob(job_.request, *this, operation());
  book_->noteChange();
  return outcome;
}

std::shared_ptr<store::Store> RunningJob::store() {
  return book_->store().value_or(nullptr);
}

tl::expected<jobs::NamedPool, std::string> RunningJob::devices(const std::string& named,
                                                               const std::string& package) {
  auto wanted = job_.devices;
  if (!named.empty()) wanted.named = named;
  if (!package.empty()) wanted.package = package;
  const auto chosen = chooseDevice(wanted, operation());
  if (!chosen) return tl::unexpected(chosen.error());
  const auto pool = center_.poolFor(*chosen);
  if (!pool) return tl::unexpected(pool.error());
  pool_ = *pool;
  return jobs::NamedPool{*chosen, *pool};
}

tl::expected<jobs::ScriptInput, std::string> RunningJob::open(const std::string& path) {
  const auto& suite = std::get<jobs::SuiteSubject>(job_.request.spec.subject);
  const auto found = otherScript({nullptr, open_, world_, {}}, lsp::uriOf(pathIn(suite, path)));
  if (!found || !found->script()) return tl::unexpected(std::string("cannot be read as a script"));
  const auto play = runOptionsFor(*found, *world_);
  auto trace = replay::traceOf(*found->script(), play);
  if (!trace) return tl::unexpected(trace.error());
  return jobs::ScriptInput{std::filesystem::path(path).filename().string(), *found->script(),
                           *std::move(trace), play};
}

void RunningJob::begun(const jobs::JobBeginning& beginning) {
  onMain([id = beginning.id](RunningJob& job) {
    job.center_.begun(job, id);
    job.show(job.info_);
  });
}

void RunningJob::begin(std::string_view, std::uint32_t done, std::uint32_t) {
  timeLeft_.begin(done);
}

void RunningJob::tell(const jobs::JobNews& news) {
  const auto left = news.runs ? timeLeft_.words(news.runs->done, news.runs->done + news.runs->ahead)
                              : timeLeft_.words(news.done, news.total);
  const auto message = news.message + left;
  progress_.report(message, news.done * 100 / std::max(news.total, 1u));
  onMain([news, message, devicesBusy = pool_->leasedCount()](RunningJob& job) {
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

std::string RunningJob::documentName(const std::string& path, std::string_view suffix,
                                     std::string_view extension) {
  if (!job_.createsDocuments) return {};
  auto name = freeUriBeside(uriOfPathName(path), suffix, extension, promised_).value_or("");
  promised_.insert(name);
  return name;
}

void RunningJob::runBegins(std::uint32_t run, const std::string& serial) {
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

void RunningJob::end(const jobs::Outcome& outcome) {
  info_.state = phaseOf(outcome.state);
  info_.message = outcome.message;
  info_.devicesBusy.reset();
  info_.waitsFor.reset();
  if (outcome.warning) info_.warning = true;
  if (outcome.rate) info_.rate = outcome.rate;
  if (outcome.size) info_.size = outcome.size;
  // One that was to be resumed and found no devices still rests.
  if (info_.id.empty() && outcome.state == store::JobState::paused)
    info_.id = job_.request.resumes.value_or("");
  // Who still waits for the start hears that there was none.
  const bool wasAwaited = started_ != nullptr;
  center_.begun(*this, tl::unexpected(outcome.message));
  join();
  const auto ended = [job = shared_from_this(), isTrouble = outcome.inTrouble && !wasAwaited](JobInfo info) {
    job->info_ = std::move(info);
    job->center_.ended(*job, isTrouble);
  };
  const auto* view = viewOf(info_.kind);
  const bool isOver = outcome.state == store::JobState::done || outcome.state == store::JobState::cancelled;
  if (!view || !isOver || !outcome.result.has_value()) return ended(info_);
  if (view->deliver) return view->deliver(session_, job_, outcome, info_, ended);
  deliverDocuments(session_, view->documents(outcome.stored), info_, ended);
}

void RunningJob::sendPosition() {
  std::unique_lock lock(positionMutex_);
  auto position = std::exchange(position_, std::nullopt);
  lock.unlock();
  if (!position) return;
  position->job = info_.id;
  position->uri = job_.uri;
  position->version = job_.version;
  session_.endpoint.notify<ReplayPositionNotification>(*position);
}

void RunningJob::show(JobInfo info) {
  info_ = std::move(info);
  session_.endpoint.notify<JobChangedNotification>(info_);
}

}  // namespace marmoset::server
