#include "server/commands/convert_log.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/script/log/convert.h"
#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/commands/on_worker.h"

namespace marmoset::server {

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

void deliver(Session& session, const SharedReply& reply, const std::string& logUri, Converted converted) {
  if (!converted) return (*reply)(tl::unexpected(commandFailed(converted.error())));
  converted->uri = freeUriBeside(session, logUri, "-crash", ".mks");
  if (!converted->uri) {
    const auto path = lsp::pathOf(logUri);
    tellCommandLine(session, "the script", "marmoset convert " + (path ? path->string() : logUri));
    return (*reply)(lsp::Json::of(*converted));
  }
  createFiles(session, "Make a script of the crash", {{*converted->uri, converted->script}},
              [reply, result = *converted](const std::optional<protocol::ResponseError>& problem) {
                problem ? (*reply)(tl::unexpected(*problem)) : (*reply)(lsp::Json::of(result));
              });
}

void runConvertLog(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ConvertLogArguments>("marmoset.convertLog", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto document = session.documents.find(wanted->uri);
  if (!document || !document->log()) {
    return reply(tl::unexpected(commandFailed("no Monkey log is open under this name: " + wanted->uri)));
  }
  onWorker(
      session, std::move(reply), [document, wanted = *wanted] { return convertFailure(*document, wanted); },
      [&session, uri = wanted->uri](const SharedReply& owed, const Converted& converted) {
        deliver(session, owed, uri, converted);
      });
}

}  // namespace

const Command convertLog{.name = "marmoset.convertLog", .run = runConvertLog};

}  // namespace marmoset::server
