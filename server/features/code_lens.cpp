#include "server/features/code_lens.h"

#include "protocol/lsp/code_lens.h"
#include "server/commands/convert_log.h"

namespace marmoset::server {

namespace {

lsp::CodeLens lensFor(const Call& call, std::uint32_t run, std::uint32_t failure, std::uint32_t line) {
  lsp::CodeLens lens;
  lens.range = call.positions().toClient(script::Range{{line, 0}, {line, 0}});
  lens.command = lsp::Command{"Make a script that replays this crash",
                              std::string(convertLog.name),
                              {{lsp::Json::of(ConvertLogArguments{call.document->uri(), run, failure})}}};
  return lens;
}

lsp::CodeLensRequest::Result lenses(const Call& call, const lsp::CodeLensParams&) {
  if (!call.log()) return std::nullopt;
  std::vector<lsp::CodeLens> found;
  const auto& runs = call.log()->runs();
  for (std::uint32_t run = 0; run < runs.size(); ++run) {
    const auto& failures = runs[run].failures;
    for (std::uint32_t failure = 0; failure < failures.size(); ++failure) {
      // Nothing to replay where no event came before it.
      if (!failures[failure].lastEvent) continue;
      found.push_back(lensFor(call, run, failure, failures[failure].lines.first));
    }
  }
  return found;
}

}  // namespace

const Feature codeLens{
    .name = "code_lens",
    .announce = [](lsp::ServerCapabilities& server,
                   const Client&) { server.codeLensProvider = lsp::ResolveOptions(); },
    .bind = [](Binder& binder) { binder.document<lsp::CodeLensRequest>(lenses); },
};

}  // namespace marmoset::server
