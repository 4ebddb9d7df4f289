#include "tests/server/client_capabilities.h"

#include <nlohmann/json.hpp>

namespace marmoset::test {

lsp::ClientCapabilities plainClient() {
  return {};
}

lsp::ClientCapabilities modernClient() {
  auto json = nlohmann::json::parse(R"({
    "workspace": {
      "applyEdit": true, "configuration": true, "workspaceFolders": true,
      "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]},
      "didChangeConfiguration": {"dynamicRegistration": true},
      "didChangeWatchedFiles": {"dynamicRegistration": true},
      "symbol": {"resolveSupport": {"properties": ["location.range"]}},
      "semanticTokens": {"refreshSupport": true}, "codeLens": {"refreshSupport": true},
      "inlayHint": {"refreshSupport": true}, "diagnostics": {"refreshSupport": true}
    },
    "textDocument": {
      "synchronization": {"didSave": true},
      "completion": {"contextSupport": true, "completionItem": {"snippetSupport": true,
        "documentationFormat": ["markdown", "plaintext"], "insertReplaceSupport": true, "labelDetailsSupport": true,
        "resolveSupport": {"properties": ["documentation", "detail"]}}},
      "hover": {"contentFormat": ["markdown", "plaintext"]},
      "signatureHelp": {"contextSupport": true, "signatureInformation": {"activeParameterSupport": true,
        "documentationFormat": ["markdown"], "parameterInformation": {"labelOffsetSupport": true}}},
      "definition": {"linkSupport": true},
      "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
      "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}},
        "isPreferredSupport": true, "disabledSupport": true, "dataSupport": true,
        "resolveSupport": {"properties": ["edit"]}},
      "rename": {"prepareSupport": true},
      "foldingRange": {"lineFoldingOnly": true},
      "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]},
        "codeDescriptionSupport": true, "dataSupport": true, "versionSupport": true},
      "diagnostic": {"relatedDocumentSupport": true},
      "semanticTokens": {"requests": {"full": {"delta": true}, "range": true}, "formats": ["relative"],
        "tokenTypes": ["keyword", "number", "string", "comment", "variable", "function", "parameter", "operator",
          "namespace", "class", "enumMember", "macro"],
        "tokenModifiers": ["deprecated"], "multilineTokenSupport": false, "overlappingTokenSupport": false},
      "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}}
    },
    "window": {"workDoneProgress": true, "showDocument": {"support": true}},
    "general": {"positionEncodings": ["utf-16"]}
  })");
  return *lsp::Json(std::move(json)).as<lsp::ClientCapabilities>();
}

}  // namespace marmoset::test
