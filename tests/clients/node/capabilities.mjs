// What a client that can do everything says about itself.
const dynamic = { dynamicRegistration: true };

export const everything = {
  general: { positionEncodings: ['utf-16'], staleRequestSupport: { cancel: true, retryOnContentModified: [] } },
  window: { workDoneProgress: true, showDocument: { support: true }, showMessage: {} },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: dynamic,
    didChangeWatchedFiles: { ...dynamic, relativePatternSupport: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'], failureHandling: 'abort' },
    symbol: { ...dynamic, resolveSupport: { properties: ['location.range'] } },
    executeCommand: dynamic,
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { ...dynamic, didSave: true, willSave: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true, dataSupport: true, versionSupport: true },
    diagnostic: { ...dynamic, relatedDocumentSupport: true },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        resolveSupport: { properties: ['documentation', 'detail'] },
        insertReplaceSupport: true,
        labelDetailsSupport: true,
      },
      completionList: { itemDefaults: ['editRange', 'insertTextFormat'] },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true, documentationFormat: ['markdown'] } },
    definition: { linkSupport: true },
    references: {},
    documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'refactor.rewrite', 'source', 'source.fixAll'] } },
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    codeLens: {},
    formatting: {},
    rangeFormatting: {},
    onTypeFormatting: {},
    rename: { prepareSupport: true },
    foldingRange: { lineFoldingOnly: true },
    selectionRange: {},
    inlayHint: { resolveSupport: { properties: ['tooltip'] } },
    semanticTokens: {
      requests: { range: true, full: { delta: true } },
      tokenTypes: ['keyword', 'number', 'string', 'comment', 'operator', 'variable', 'parameter', 'macro', 'enumMember', 'namespace', 'class', 'event', 'property', 'function', 'decorator'],
      tokenModifiers: ['deprecated', 'readonly', 'declaration'],
      formats: ['relative'],
    },
  },
};

// Neither pull diagnostics nor any of the newer features: what Neovim 0.7 and eglot 1.9 offer.
export const old = {
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
  },
};

export const withEncodings = (positionEncodings) => ({ ...everything, general: { ...everything.general, positionEncodings } });
