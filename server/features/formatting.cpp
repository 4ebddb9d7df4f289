#include "protocol/lsp/formatting.h"

#include "engine/script/format/format.h"
#include "server/features/feature.h"

namespace marmoset::server {

const Feature formatting{
    .name = "formatting",
    .announce = [](lsp::ServerCapabilities& server,
                   const Client&) { server.documentFormattingProvider = true; },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::FormattingRequest>(
              [](const Call& call, const lsp::DocumentFormattingParams&) -> lsp::FormattingRequest::Result {
                if (!call.script()) return std::nullopt;
                return call.positions().toClient(formattingEdits(*call.script()));
              });
        },
};

}  // namespace marmoset::server
