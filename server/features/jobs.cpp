#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/jobs/job_book.h"
#include "engine/jobs/kind.h"
#include "engine/store/job_handle.h"
#include "protocol/lsp/uri.h"
#include "server/commands/start_job.h"
#include "server/features/feature.h"
#include "server/jobs/editor_jobs.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

constexpr auto resumeTitle = "Resume", discardTitle = "Discard";

// How many finished jobs of earlier sessions are listed.
constexpr std::size_t mostFinished = 20;

// A stored job of an editor.
struct StoredJob {
  store::Job job;
  const jobs::Kind* kind = nullptr;
  jobs::JobSpec spec;
};

std::optional<StoredJob> ofEditor(store::Job job) {
  const auto* kind = jobs::findKind(job.kind);
  auto spec = kind ? jobs::parseSpec(*kind, job.spec) : std::nullopt;
  if (!spec || !spec->editor) return std::nullopt;
  return StoredJob{std::move(job), kind, *std::move(spec)};
}

// Jobs of editors that nobody works on, newest first.
std::vector<StoredJob> resumable(ResultBook& book) {
  std::vector<StoredJob> found;
  const auto store = book.storeExists() ? book.store() : tl::unexpected(store::StoreError{});
  const auto all = store.and_then([](const auto& opened) { return store::unfinishedJobs(*opened); });
  for (const auto& job : all.value_or(std::vector<store::Job>{})) {
    if (!job.owner.empty() && store::isAlive(job.owner)) continue;
    if (auto stored = ofEditor(job)) found.push_back(*std::move(stored));
  }
  return found;
}

// Why a store that is there cannot be used; empty: it can. It is left as it is.
std::string storeProblem(ResultBook& book) {
  if (!book.storeExists()) return "";
  const auto store = book.store();
  if (!store) return store.error().message;
  const auto read = store::unfinishedJobs(**store);
  return read ? "" : read.error().message;
}

JobInfo infoOf(const StoredJob& stored) {
  JobInfo info;
  info.id = stored.job.id;
  info.kind = stored.kind->name;
  info.title = titleOf(*stored.kind, stored.spec.subject);
  info.uri = uriOfSubject(stored.spec);
  return info;
}

JobInfo infoOfResting(const StoredJob& stored) {
  auto info = infoOf(stored);
  info.state = JobPhase::paused;
  info.message = jobs::reasonIn(stored.job.progress);
  if (info.message.empty()) info.message = "interrupted";
  if (!stored.kind->standing) return info;
  const auto standing = stored.kind->standing(stored.spec, stored.job.progress);
  info.done = standing.done;
  info.total = standing.total;
  info.size = standing.size;
  info.before = standing.before;
  return info;
}

std::optional<JobInfo> infoOfFinished(const StoredJob& stored) {
  const auto summary = stored.kind->summary(stored.spec, stored.job.result);
  if (!summary) return std::nullopt;
  auto info = infoOf(stored);
  info.state = stored.job.state == store::JobState::done ? JobPhase::done : JobPhase::cancelled;
  info.message = summary->message;
  info.size = summary->size;
  info.before = summary->before;
  info.rate = summary->rate;
  if (!summary->document.empty()) info.result = uriOfPathName(summary->document);
  if (summary->warning) info.warning = true;
  return info;
}

// Those of earlier sessions with a result to tell or to open, newest first: whoever reloads an editor still
// finds them.
std::vector<JobInfo> finished(ResultBook& book, std::int64_t before) {
  std::vector<JobInfo> found;
  const auto store = book.storeExists() ? book.store() : tl::unexpected(store::StoreError{});
  if (!store) return found;
  for (const auto* kind : jobs::kinds()) {
    if (!kind->summary) continue;
    const auto all = store::finishedJobs(**store, std::string(kind->name), before, mostFinished);
    for (const auto& job : all.value_or(std::vector<store::Job>{})) {
      const auto stored = ofEditor(job);
      if (auto info = stored ? infoOfFinished(*stored) : std::nullopt) found.push_back(*std::move(info));
    }
  }
  return found;
}

// " after 3 of 20 runs"
std::string progressInWords(const JobInfo& info) {
  if (info.done > 0) return fmt::format(" after {} of {} runs", info.done, info.total);
  if (info.size) return fmt::format(" with {} of {} events left", *info.size, *info.before);
  return "";
}

void list(Session& session, protocol::Reply<JobsRequest> reply) {
  auto result = std::make_shared<JobsResult>(
      JobsResult{session.jobs->running(), session.jobs->devicesBusy(), session.jobs->devices()});
  const auto owed = std::make_shared<protocol::Reply<JobsRequest>>(std::move(reply));
  Job job;
  job.work = [owed, result, book = session.world()->results,
              since = session.jobs->since()](const auto&) -> Job::Done {
    for (const auto& one : resumable(*book)) result->jobs.push_back(infoOfResting(one));
    for (auto& one : finished(*book, since)) result->jobs.push_back(std::move(one));
    (*owed)(*result);
    return {};
  };
  if (!session.scheduler.submit(std::move(job))) (*owed)(*result);
}

void discard(Session& session, const std::string& id) {
  Job job;
  job.priority = Priority::background;
  job.work = [id, book = session.world()->results](const auto&) -> Job::Done {
    if (const auto store = book->store()) {
      auto claimed = store::JobHandle::claim(*store, id);
      // Somebody else may have resumed it: then it is his.
      if (claimed && *claimed) static_cast<void>((*claimed)->finish(store::JobState::cancelled));
    }
    return {};
  };
  (void)session.scheduler.submit(std::move(job));
}

void resume(Session& session, const store::Job& job) {
  auto resumed = jobToResume(session, job);
  if (!resumed) return session.log.show(lsp::MessageType::error, resumed.error());
  session.jobs->start(*std::move(resumed), [&session](const tl::expected<std::string, std::string>& id) {
    if (!id) session.log.show(lsp::MessageType::error, id.error());
  });
}

void offer(Session& session, const StoredJob& stored) {
  const auto info = infoOfResting(stored);
  const auto path = lsp::pathOf(info.uri);
  lsp::ShowMessageRequestParams question;
  question.message = fmt::format("The {} of {} was interrupted{}.", stored.kind->noun,
                                 path ? path->filename().string() : info.uri, progressInWords(info));
  question.actions = {{resumeTitle}, {discardTitle}};
  session.request<lsp::ShowMessageRequest>(
      question, [&session, job = stored.job](const protocol::Answer<lsp::ShowMessageRequest>& answer) {
        if (!answer || !*answer) return;
        (*answer)->title == resumeTitle ? resume(session, job) : discard(session, job.id);
      });
}

// One question is enough; the others are in the list.
void offerToResume(Session& session) {
  Job job;
  job.priority = Priority::background;
  job.work = [&session, book = session.world()->results](const auto&) -> Job::Done {
    if (auto problem = storeProblem(*book); !problem.empty()) {
      return [&session, problem = std::move(problem)] {
        session.log.show(lsp::MessageType::warning,
                         "Nothing is kept, and no earlier result shown: " + problem);
      };
    }
    auto found = resumable(*book);
    if (found.empty()) return {};
    return [&session, newest = std::move(found.front())] { offer(session, newest); };
  };
  (void)session.scheduler.submit(std::move(job));
}

}  // namespace

const Feature jobs{
    .name = "jobs",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<JobsRequest>([&session](const protocol::None&, protocol::Reply<JobsRequest> reply) {
            list(session, std::move(reply));
          });
          session.initialized.connect([&session] { offerToResume(session); });
        },
};

}  // namespace marmoset::server
