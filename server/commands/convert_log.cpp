#include "server/commands/convert_log.h"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/script/log/convert.h"
#include "protocol/lsp/uri.h"
#include "protocol/lsp/workspace_edit.h"

namespace marmoset::server {

namespace fs = std::filesystem;

namespace {

using SharedReply = std::shared_ptr<CommandReply>;
using Converted = tl::expected<ConvertLogResult, std::string>;

Converted convertFailure(const Snapshot& document, const ConvertLogArguments& arguments) {
  script::ConvertOptions options;
  options.run = arguments.run;
  options.failure = arguments.failure;
  if (const auto path = lsp::pathOf(document.uri())) options.source = path->filename().string();
  auto conversion = script::convert(*document.log(), options);
  if (!conversion) return tl::unexpected(conversion.error().message);
  ConvertLogResult result;
  result.script = std::move(conversion->script);
  for (auto& note : conversion->notes) {
    result.notes.push_back(fmt::format("line {}: {}", note.line + 1, note.message));
  }
  return result;
}

// A name beside the log that is not taken: monkey.log gives monkey-crash.mks, then monkey-crash-2.mks.
std::optional<std::string> freeUri(const std::string& logUri) {
  const auto log = lsp::pathOf(logUri);
  if (!log) return std::nullopt;
  const std::string stem = log->stem().string() + "-crash";
  for (int number = 1;; ++number) {
    const auto name = number == 1 ? stem + ".mks" : fmt::format("{}-{}.mks", stem, number);
    std::error_code error;
    if (!fs::exists(log->parent_path() / name, error)) return lsp::uriOf(log->parent_path() / name);
  }
}

lsp::ApplyWorkspaceEditParams creation(const std::string& uri, const std::string& text) {
  lsp::CreateFile create;
  create.uri = uri;
  lsp::TextDocumentEdit fill;
  fill.textDocument.uri = uri;
  fill.edits.emplace_back(lsp::TextEdit{{}, text});
  lsp::ApplyWorkspaceEditParams params;
  params.label = "Make a script of the crash";
  params.edit.documentChanges = {create, fill};
  return params;
}

void explain(Session& session, const SharedReply& reply, const ConvertLogResult& result,
             const std::string& uri) {
  const auto path = lsp::pathOf(uri);
  session.log.show(lsp::MessageType::warning,
                   fmt::format("This editor does not let the server create files. Make the script with: "
                               "marmoset convert {}",
                               path ? path->string() : uri));
  (*reply)(lsp::Json::of(result));
}

void create(Session& session, const SharedReply& reply, ConvertLogResult result) {
  const auto params = creation(*result.uri, result.script);
  session.request<lsp::ApplyEditRequest>(
      params, [&session, reply, result = std::move(result)](protocol::Answer<lsp::ApplyEditRequest> answer) {
        if (!answer) return (*reply)(tl::unexpected(answer.error()));
        if (!answer->applied) {
          return (*reply)(tl::unexpected(commandFailed("the editor did not create the script: " +
                                                       answer->failureReason.value_or("no reason given"))));
        }
        if (session.client().showsDocuments()) {
          lsp::ShowDocumentParams show;
          show.uri = *result.uri;
          show.takeFocus = true;
          session.request<lsp::ShowDocumentRequest>(show);
        }
        (*reply)(lsp::Json::of(result));
      });
}

void deliver(Session& session, const SharedReply& reply, const std::string& logUri, Converted converted) {
  if (!converted) return (*reply)(tl::unexpected(commandFailed(converted.error())));
  if (session.client().appliesEdits() && session.client().createsFiles()) converted->uri = freeUri(logUri);
  if (!converted->uri) return explain(session, reply, *converted, logUri);
  create(session, reply, std::move(*converted));
}

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ConvertLogArguments>("marmoset.convertLog", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto document = session.documents.find(wanted->uri);
  if (!document || !document->log()) {
    return reply(tl::unexpected(commandFailed("no Monkey log is open under this name: " + wanted->uri)));
  }
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  Job job;
  job.token = owed->cancelToken();
  job.work = [&session, owed, document, wanted = *wanted](const protocol::CancelToken&) -> Job::Done {
    auto converted = convertFailure(*document, wanted);
    return [&session, owed, wanted, converted = std::move(converted)] {
      deliver(session, owed, wanted.uri, converted);
    };
  };
  if (!session.scheduler.submit(std::move(job)))
    (*owed)(tl::unexpected(commandFailed("too much to do; try again")));
}

}  // namespace

const Command convertLog{.name = "marmoset.convertLog", .run = run};

}  // namespace marmoset::server
