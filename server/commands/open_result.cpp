#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/reduce/jobs/reduce_job.h"
#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/commands/command.h"
#include "server/commands/on_worker.h"
#include "server/commands/stored_job.h"
#include "server/jobs/job_messages.h"

namespace marmoset::server {

namespace {

struct Found {
  reduce::ReductionRecord record;
  bool onDisk = false;
};
using Finding = tl::expected<Found, std::string>;

Finding find(ResultBook& book, const std::string& id) {
  const auto job = storedJob(book, id);
  if (!job) return tl::unexpected(job.error());
  auto record = reduce::parseRecord(job->result);
  if (!record || record->document.empty()) return tl::unexpected("the job has no result document: " + id);
  const auto path = lsp::pathOf(record->uri);
  std::error_code ignored;
  return Found{*std::move(record), path && std::filesystem::exists(*path, ignored)};
}

void deliver(Session& session, const std::shared_ptr<CommandReply>& reply, const Finding& found) {
  if (!found) return (*reply)(tl::unexpected(commandFailed(found.error())));
  const auto& record = found->record;
  if (record.uri.empty()) {
    return (*reply)(tl::unexpected(
        commandFailed("no file was made of this result; marmoset/jobResult answers with its text")));
  }
  const DocumentReference answer{record.uri};
  if (found->onDisk || session.documents.find(record.uri)) {
    showFile(session, record.uri);
    return (*reply)(lsp::Json::of(answer));
  }
  if (!canCreateFiles(session.client()))
    return (*reply)(tl::unexpected(commandFailed("the file is gone: " + record.uri)));
  createFile(session, {record.uri, record.document, "Add the reduced script again"},
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
