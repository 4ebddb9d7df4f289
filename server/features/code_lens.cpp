#include "protocol/lsp/code_lens.h"

#include "server/commands/command.h"
#include "server/commands/convert_log.h"
#include "server/commands/job_commands.h"
#include "server/documents/launch_line.h"
#include "server/features/feature.h"
#include "server/jobs/job_messages.h"
#include "server/reductions/reduced_document.h"
#include "server/results/rate_label.h"

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

std::vector<lsp::CodeLens> lensesOfScript(const Call& call) {
  const auto line = launchLine(*call.script());
  if (!line) return {};
  const auto& uri = call.document->uri();
  const auto arguments = lsp::Json::of(JobArguments{uri});
  const auto results = call.world->results->of(*call.document, *call.world);
  std::vector<lsp::CodeLens> found{lensAt(call, *line, "Replay", commandOf(jobs::replayKind), arguments),
                                   lensAt(call, *line, results->recorded ? "Record again" : "Record",
                                          commandOf(jobs::recordKind), arguments)};
  const auto reduced = reducedDocument(*call.document, *call.world);
  if (!reduced) found.push_back(lensAt(call, *line, "Minimise", commandOf(jobs::reduceKind), arguments));
  for (auto& label : rateLabels(*results))
    found.push_back(lensAt(call, *line, std::move(label), commandOf(jobs::replayKind), arguments));
  if (reduced) {
    const bool failed = results->verification && !results->verification->passed;
    const bool isSaid = reduced->evidence.certificate.empty() || !reduced->measured;
    found.push_back(lensAt(call, *line,
                           rateLabel(*reduced) + (failed && !isSaid ? ", failed its last verification" : ""),
                           commandOf(jobs::verifyKind), arguments));
    if (failed || !reduced->measured)
      found.push_back(lensAt(call, *line, "Verify again", commandOf(jobs::verifyKind), arguments));
  }
  return found;
}

lsp::CodeLensRequest::Result lenses(const Call& call, const lsp::CodeLensParams&) {
  if (call.log()) return lensesOfLog(call);
  if (call.script()) return lensesOfScript(call);
  return std::nullopt;
}

void refreshCodeLenses(Session& session) {
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
          session.resultsChanged.connect([&session] { refreshCodeLenses(session); });
        },
};

}  // namespace marmoset::server
