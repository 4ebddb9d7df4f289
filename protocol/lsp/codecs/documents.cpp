#include "protocol/lsp/codecs/instantiate.h"
#include "protocol/lsp/diagnostic.h"
#include "protocol/lsp/formatting.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "protocol/lsp/text_sync.h"
#include "protocol/lsp/workspace_edit.h"

namespace marmoset::protocol {

MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidOpenNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidChangeNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidCloseNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidSaveNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::WillSaveNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::WillSaveWaitUntilRequest)

MARMOSET_CODECS_OF_NOTIFICATION(lsp::PublishDiagnosticsNotification)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::DocumentDiagnosticRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::WorkspaceDiagnosticRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::DiagnosticRefreshRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::ApplyEditRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::FormattingRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::RangeFormattingRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::RangesFormattingRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::OnTypeFormattingRequest)

template struct Codec<lsp::Range>;
template struct Codec<lsp::Location>;
template struct Codec<lsp::TextEdit>;
template struct Codec<lsp::WorkspaceEdit>;
template struct Codec<lsp::Diagnostic>;
template struct Codec<lsp::DiagnosticServerCancellationData>;

}  // namespace marmoset::protocol
