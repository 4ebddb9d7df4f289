#include "protocol/lsp/code_action.h"
#include "protocol/lsp/code_lens.h"
#include "protocol/lsp/codecs/instantiate.h"
#include "protocol/lsp/completion.h"
#include "protocol/lsp/hover.h"
#include "protocol/lsp/inlay_hint.h"
#include "protocol/lsp/signature_help.h"

namespace marmoset::protocol {

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::CompletionRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::CompletionResolveRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::SignatureHelpRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::HoverRequest)

MARMOSET_CODECS_OF_REQUEST(lsp::InlayHintRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::InlayHintResolveRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::InlayHintRefreshRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::CodeLensRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::CodeLensResolveRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::CodeLensRefreshRequest)

MARMOSET_CODECS_OF_STREAMED_REQUEST(lsp::CodeActionRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::CodeActionResolveRequest)

template struct Codec<lsp::Command>;
template struct Codec<lsp::CodeAction>;

}  // namespace marmoset::protocol
