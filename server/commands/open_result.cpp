#include <filesystem>
#include <system_error>
#include <utility>

#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/commands/command.h"
#include "server/commands/on_worker.h"
#include "server/commands/stored_job.h"
#include "server/jobs/views/job_view.h"

namespace marmoset::server {

namespace {

using Finding = tl::expected<ResultDocuments, std::string>;

Finding find(ResultBook& book, const std::string& id) {
  const auto job = storedJob(book, id);
  if (!job) return tl::unexpected(job.error());
  const auto* view = viewOf(job->kind);
  auto documents = view && view->documents ? view->documents(job->result) : ResultDocuments();
  if (documents.files.empty()) return tl::unexpected("the job has no result document: " + id);
  return documents;
}

// The documents that are neither in the editor nor on disk.
ResultDocuments goneOf(const Session& session, ResultDocuments documents) {
  std::erase_if(documents.files, [&](const NewFile& file) {
    const auto path = lsp::pathOf(file.uri);
    std::error_code ignored;
    return session.documents.find(file.uri) || (path && std::filesystem::exists(*path, ignored));
  });
  return documents;
}

void deliver(Session& session, const std::shared_ptr<CommandReply>& reply, const Finding& found) {
  if (!found) return (*reply)(tl::unexpected(commandFailed(found.error())));
  if (!found->areNamed()) {
    return (*reply)(tl::unexpected(
        commandFailed("no file was made of this result; marmoset/jobResult answers with its text")));
  }
  const DocumentReference answer{found->files.front().uri};
  const auto gone = goneOf(session, *found);
  if (gone.files.empty() || gone.files.front().uri != answer.uri) {
    showFile(session, answer.uri);
    return (*reply)(lsp::Json::of(answer));
  }
  if (found->isWritten || !canCreateFiles(session.client()))
    return (*reply)(tl::unexpected(commandFailed("the file is gone: " + answer.uri)));
  createFiles(session, gone.label + " again", gone.files,
              [reply, answer](const std::optional<protocol::ResponseError>& problem) {
                problem ? (*reply)(tl::unexpected(*problem)) : (*reply)(lsp::Json::of(answer));
              });
}

void runOpenResult(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobReference>("marmoset.openResult", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  onWorker(
      session, std::move(reply),
      [book = session.world()->results, id = wanted->job] { return find(*book, id); },
      [&session](const std::shared_ptr<CommandReply>& owed, const Finding& found) {
        deliver(session, owed, found);
      });
}

}  // namespace

const Command openResult{.name = "marmoset.openResult", .run = runOpenResult};

}  // namespace marmoset::server
