#include "server/commands/export.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/exports/export.h"
#include "protocol/lsp/uri.h"
#include "server/calls/new_file.h"
#include "server/commands/on_worker.h"
#include "server/recordings/recorded_document.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using SharedReply = std::shared_ptr<CommandReply>;
using Exported = tl::expected<ExportResult, std::string>;

Exported exported(const Snapshot& document, const World& world, exports::Format format) {
  const auto trace = replay::traceOf(*document.script(), runOptionsFor(document, world));
  if (!trace) return tl::unexpected(trace.error());
  const auto recorded = recordedDocument(document, world);
  const bool fits = recorded && recorded->mapping().unchanged;
  const auto path = lsp::pathOf(document.uri());
  const auto evidence = reduce::readReducedTrace(*document.script());
  auto test = exports::exported({.script = path ? path->filename().string() : document.uri(),
                                 .trace = *trace,
                                 .recording = fits ? &recorded->analysis().document->recording : nullptr,
                                 .evidence = evidence,
                                 .evidenceIsKnown = evidence && world.results->knows(*evidence)},
                                format);
  ExportResult result;
  result.content = std::move(test.content);
  for (const auto& remark : test.remarks)
    result.notes.push_back(fmt::format("line {}: {}", remark.line, remark.message));
  return result;
}

void deliver(Session& session, const SharedReply& reply, const ExportArguments& wanted, Exported made) {
  if (!made) return (*reply)(tl::unexpected(commandFailed(made.error())));
  made->uri = freeUriBeside(session, wanted.uri, "", extensionOf(*exports::formatOf(wanted.format)));
  if (!made->uri) {
    const auto path = lsp::pathOf(wanted.uri);
    tellCommandLine(
        session, "the test",
        fmt::format("marmoset convert {} --to {}", path ? path->string() : wanted.uri, wanted.format));
    return (*reply)(lsp::Json::of(*made));
  }
  createFiles(session, "Export the script as a test", {{*made->uri, made->content}},
              [reply, result = *made](const std::optional<protocol::ResponseError>& problem) {
                problem ? (*reply)(tl::unexpected(*problem)) : (*reply)(lsp::Json::of(result));
              });
}

void runExport(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ExportArguments>("marmoset.export", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto format = exports::formatOf(wanted->format);
  if (!format)
    return reply(tl::unexpected(
        commandFailed("scripts are exported to maestro or uiautomator2, not to " + wanted->format)));
  const auto document = session.documents.find(wanted->uri);
  if (!document || !document->script())
    return reply(tl::unexpected(commandFailed("no script is open under this name: " + wanted->uri)));
  onWorker(
      session, std::move(reply),
      [document, world = session.world(), format = *format] { return exported(*document, *world, format); },
      [&session, wanted = *wanted](const SharedReply& owed, const Exported& made) {
        deliver(session, owed, wanted, made);
      });
}

}  // namespace

const Command exportCommand{.name = "marmoset.export", .run = runExport};

}  // namespace marmoset::server
