#include "engine/script/format/format.h"
#include "protocol/lsp/formatting.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

// After `)` the line of the cursor is finished, after a line break the one above it.
lsp::OnTypeFormattingRequest::Result formatFinishedLine(const Call& call,
                                                        const lsp::DocumentOnTypeFormattingParams& params) {
  if (!call.script()) return std::nullopt;
  auto line = call.positions().fromClient(params.position).line;
  if (params.ch == "\n") {
    if (line == 0) return std::nullopt;
    --line;
  }
  const auto length = static_cast<std::uint32_t>(call.script()->lineText(line).size());
  return call.positions().toClient(formattingEdits(*call.script(), {{line, 0}, {line, length}}));
}

}  // namespace

const Feature onTypeFormatting{
    .name = "on_type_formatting",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          server.documentOnTypeFormattingProvider = lsp::DocumentOnTypeFormattingOptions{")", {{"\n"}}};
        },
    .bind = [](Binder& binder) { binder.document<lsp::OnTypeFormattingRequest>(formatFinishedLine); },
};

}  // namespace marmoset::server
