#include "server/features/code_lens.h"

#include "protocol/lsp/code_lens.h"
#include "server/commands/convert_log.h"
#include "server/commands/record.h"
#include "server/commands/replay.h"
#include "server/jobs/job_messages.h"
#include "server/jobs/rate_label.h"

namespace marmoset::server {

namespace {

lsp::CodeLens lensAt(const Call& call, std::uint32_t line, std::string title, const Command& command,
                     lsp::Json argument) {
  lsp::CodeLens lens;
  lens.range = call.positions().toClient(script::Range{{line, 0}, {line, 0}});
  lens.command = lsp::Command{std::move(title), std::string(command.name), {{std::move(argument)}}};
  return lens;
}

std::vector<lsp::CodeLens> lensesOfLog(const Call& call) {
  std::vector<lsp::CodeLens> found;
  const auto& runs = call.log()->runs();
  for (std::uint32_t run = 0; run < runs.size(); ++run) {
    const auto& failures = runs[run].failures;
    for (std::uint32_t failure = 0; failure < failures.size(); ++failure) {
      // Nothing to replay where no event came before it.
      if (!failures[failure].lastEvent) continue;
      found.push_back(lensAt(call, failures[failure].lines.first, "Make a script that replays this crash",
                             convertLog,
                             lsp::Json::of(ConvertLogArguments{call.document->uri(), run, failure})));
    }
  }
  return found;
}

// The line of the first launch: what is above it needs no device, and without one there is nothing to replay.
std::optional<std::uint32_t> launchLine(const script::Script& script) {
  for (auto line = script.bodyStart(); line < script.lineCount(); ++line) {
    for (const auto& command : script.commands(line)) {
      if (command.keyword == script::Keyword::LaunchActivity && command.outcome == script::Outcome::queues)
        return line;
    }
  }
  return std::nullopt;
}

std::vector<lsp::CodeLens> lensesOfScript(const Call& call) {
  const auto line = launchLine(*call.script());
  if (!line) return {};
  const auto arguments = lsp::Json::of(ReplayArguments{call.document->uri()});
  std::vector<lsp::CodeLens> found{lensAt(call, *line, "Replay", replayCommand, arguments),
                                   lensAt(call, *line, "Record", recordCommand, arguments)};
  const auto results = call.world->results->of(*call.document, *call.world);
  if (auto label = rateLabel(*results); !label.empty())
    found.push_back(lensAt(call, *line, std::move(label), replayCommand, arguments));
  return found;
}

lsp::CodeLensRequest::Result lenses(const Call& call, const lsp::CodeLensParams&) {
  if (call.log()) return lensesOfLog(call);
  if (call.script()) return lensesOfScript(call);
  return std::nullopt;
}

void refresh(Session& session) {
  if (lsp::supports(session.client().capabilities, &lsp::ClientCapabilities::workspace,
                    &lsp::WorkspaceClientCapabilities::codeLens, &lsp::RefreshSupport::refreshSupport))
    session.request<lsp::CodeLensRefreshRequest>({});
}

}  // namespace

const Feature codeLens{
    .name = "code_lens",
    .announce = [](lsp::ServerCapabilities& server,
                   const Client&) { server.codeLensProvider = lsp::ResolveOptions(); },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.document<lsp::CodeLensRequest>(lenses);
          session.resultsChanged.connect([&session] { refresh(session); });
        },
};

}  // namespace marmoset::server
