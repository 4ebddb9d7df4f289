#pragma once

#include "protocol/lsp/text_document_client_capabilities.h"

namespace marmoset::test {

// A client like VS Code, which can do everything, and one like an old editor, which can do nothing.
lsp::ClientCapabilities modernClient();
lsp::ClientCapabilities plainClient();

}  // namespace marmoset::test
