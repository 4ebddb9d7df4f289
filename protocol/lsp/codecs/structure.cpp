#include "protocol/lsp/codecs/instantiate.h"
#include "protocol/lsp/folding_range.h"
#include "protocol/lsp/navigation.h"
#include "protocol/lsp/rename.h"
#include "protocol/lsp/selection_range.h"
#include "protocol/lsp/semantic_tokens.h"
#include "protocol/lsp/symbol.h"

namespace marmoset::protocol {

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::DocumentSymbolRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::WorkspaceSymbolRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::WorkspaceSymbolResolveRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::FoldingRangeRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::FoldingRangeRefreshRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::SelectionRangeRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::SemanticTokensRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::SemanticTokensDeltaRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::SemanticTokensRangeRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::SemanticTokensRefreshRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::DefinitionRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::ReferencesRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::DocumentHighlightRequest)
MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::DocumentLinkRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::DocumentLinkResolveRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::RenameRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::PrepareRenameRequest)

template struct Codec<lsp::TextDocumentPositionParams>;

}  // namespace marmoset::protocol
