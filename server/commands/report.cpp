#include "server/commands/report.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/report/print.h"
#include "engine/report/proof.h"
#include "server/calls/new_file.h"
#include "server/commands/on_worker.h"
#include "server/recordings/recorded_document.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using SharedReply = std::shared_ptr<CommandReply>;
using Written = tl::expected<std::string, std::string>;

Written writeReport(const Snapshot& document, const World& world, const std::string& format) {
  const auto recorded = recordedDocument(document, world);
  if (!recorded) {
    return tl::unexpected(fmt::format("there is no recording of {}: record it first",
                                      std::filesystem::path(pathNameOf(document.uri())).filename().string()));
  }
  const auto held = report::heldRecording(*recorded);
  auto told =
      report::makeReport(held, report::Scope::keyEvents, {}, resultOptionsFor(document, world).ineffective);
  told.script = recorded->analysis().document->script;
  if (const auto* script = document.script()) {
    if (const auto evidence = reduce::readReducedTrace(*script))
      told.proof = report::proofOf(*evidence, recorded->present(), world.results->knows(*evidence));
  }
  return print(told, held.recording, format);
}

std::string_view extensionOf(const std::string& format) {
  if (format == "markdown") return ".md";
  if (format == "text") return ".txt";
  return format == "json" ? ".json" : ".html";
}

void deliver(Session& session, const SharedReply& reply, const ReportArguments& wanted,
             const std::string& format, const Written& written) {
  if (!written) return (*reply)(tl::unexpected(commandFailed(written.error())));
  ReportResult result{*written};
  if (wanted.create.value_or(false))
    result.uri = freeUriBeside(session, wanted.uri, "-report", extensionOf(format));
  if (!result.uri) return (*reply)(lsp::Json::of(result));
  createFiles(session, "Add the report", {{*result.uri, result.content}},
              [reply, result](const std::optional<protocol::ResponseError>& problem) {
                problem ? (*reply)(tl::unexpected(*problem)) : (*reply)(lsp::Json::of(result));
              });
}

void runReport(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ReportArguments>("marmoset.report", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto format = wanted->format.value_or("html");
  const auto& known = report::formats();
  if (std::find(known.begin(), known.end(), format) == known.end()) {
    return reply(tl::unexpected(
        commandFailed(fmt::format("unknown format '{}'; known are {}", format, fmt::join(known, ", ")))));
  }
  const auto document = session.documents.find(wanted->uri);
  if (!document || !document->script())
    return reply(tl::unexpected(commandFailed("no Monkey script is open under this name: " + wanted->uri)));
  onWorker(
      session, std::move(reply),
      [document, world = session.world(), format] { return writeReport(*document, *world, format); },
      [&session, wanted = *wanted, format](const SharedReply& owed, const Written& written) {
        deliver(session, owed, wanted, format, written);
      });
}

}  // namespace

const Command reportCommand{.name = "marmoset.report", .run = runReport};

}  // namespace marmoset::server
