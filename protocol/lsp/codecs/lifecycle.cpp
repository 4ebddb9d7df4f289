#include "protocol/lsp/codecs/instantiate.h"
#include "protocol/lsp/initialize.h"
#include "protocol/lsp/progress.h"
#include "protocol/lsp/window.h"
#include "protocol/lsp/workspace.h"

namespace marmoset::protocol {

MARMOSET_CODECS_OF_REQUEST(lsp::InitializeRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::InitializedNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::ShutdownRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::ExitNotification)

MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidChangeWorkspaceFoldersNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::WorkspaceFoldersRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidChangeWatchedFilesNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::ConfigurationRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::DidChangeConfigurationNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::ExecuteCommandRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::RegisterCapabilityRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::UnregisterCapabilityRequest)

MARMOSET_CODECS_OF_NOTIFICATION(lsp::ShowMessageNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::LogMessageNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::ShowMessageRequest)
MARMOSET_CODECS_OF_REQUEST(lsp::ShowDocumentRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::SetTraceNotification)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::LogTraceNotification)

MARMOSET_CODECS_OF_NOTIFICATION(lsp::ProgressNotification)
MARMOSET_CODECS_OF_REQUEST(lsp::WorkDoneProgressCreateRequest)
MARMOSET_CODECS_OF_NOTIFICATION(lsp::WorkDoneProgressCancelNotification)

template struct Codec<lsp::WorkDoneProgressBegin>;
template struct Codec<lsp::WorkDoneProgressReport>;
template struct Codec<lsp::WorkDoneProgressEnd>;
template struct Codec<lsp::DidChangeWatchedFilesRegistrationOptions>;
template struct Codec<lsp::DidChangeConfigurationRegistrationOptions>;
template struct Codec<lsp::TextDocumentRegistrationOptions>;
template struct Codec<lsp::ClientCapabilities>;
template struct Codec<lsp::ServerCapabilities>;

}  // namespace marmoset::protocol
