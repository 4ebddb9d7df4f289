#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/replay/replay_job.h"
#include "engine/store/job_handle.h"
#include "protocol/lsp/uri.h"
#include "server/commands/start_job.h"
#include "server/features/feature.h"
#include "server/jobs/kinds/job_kind.h"
#include "server/jobs/wishes.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

constexpr auto resumeTitle = "Resume", discardTitle = "Discard";

// Jobs of editors that nobody works on, newest first.
std::vector<store::Job> resumable(ResultBook& book) {
  std::vector<store::Job> found;
  const auto store = book.storeExists() ? book.store() : tl::unexpected(store::StoreError{});
  const auto all = store.and_then([](const auto& opened) { return store::unfinishedJobs(*opened); });
  for (const auto& job : all.value_or(std::vector<store::Job>{})) {
    const auto spec = replay::parseSpec(job.spec);
    if (spec && findJobKind(job.kind) && spec->editor && (job.owner.empty() || !store::isAlive(job.owner)))
      found.push_back(job);
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

JobInfo infoOf(const store::Job& job) {
  const auto spec = replay::parseSpec(job.spec).value_or(replay::JobSpec{});
  JobInfo info;
  info.id = job.id;
  info.kind = job.kind;
  info.title = titleOf(*findJobKind(job.kind), spec.path);
  info.uri = uriOfPathName(spec.path);
  info.state = JobPhase::paused;
  info.message = "interrupted";
  if (job.kind == replay::replayKind) {
    const auto report = replay::parseReport(job.progress).value_or(replay::ReplayReport{});
    info.done = static_cast<std::uint32_t>(report.runs.size());
    info.total = spec.runs;
  } else if (const auto size = reduce::parseState(job.progress)) {
    info.size = size->now;
    info.before = size->before;
  }
  return info;
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
  job.work = [owed, result, book = session.world()->results](const auto&) -> Job::Done {
    for (const auto& one : resumable(*book)) result->jobs.push_back(infoOf(one));
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
      if (claimed && *claimed) (void)(*claimed)->finish(store::JobState::cancelled);
    }
    return {};
  };
  (void)session.scheduler.submit(std::move(job));
}

void resume(Session& session, const store::Job& job) {
  auto wish = wishToResume(session, job);
  if (!wish) return session.log.show(lsp::MessageType::error, wish.error());
  session.jobs->start(*std::move(wish), [&session](const tl::expected<std::string, std::string>& id) {
    if (!id) session.log.show(lsp::MessageType::error, id.error());
  });
}

void offer(Session& session, const store::Job& job) {
  const auto info = infoOf(job);
  const auto path = lsp::pathOf(info.uri);
  lsp::ShowMessageRequestParams question;
  question.message = fmt::format("The {} of {} was interrupted{}.", findJobKind(info.kind)->noun,
                                 path ? path->filename().string() : info.uri, progressInWords(info));
  question.actions = {{resumeTitle}, {discardTitle}};
  session.request<lsp::ShowMessageRequest>(
      question, [&session, job](const protocol::Answer<lsp::ShowMessageRequest>& answer) {
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
