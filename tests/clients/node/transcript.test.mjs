// One session that uses every feature the server advertises, checked message by message.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { at, lsp, range, Session } from './session.mjs';
import { validate } from './validator.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const logFile = join(here, '../../../samples/crash-log/monkey.log');

// The requests that belong to each capability.
const methodsOf = {
  completionProvider: ['textDocument/completion', 'completionItem/resolve'],
  hoverProvider: ['textDocument/hover'],
  signatureHelpProvider: ['textDocument/signatureHelp'],
  definitionProvider: ['textDocument/definition'],
  referencesProvider: ['textDocument/references'],
  documentHighlightProvider: ['textDocument/documentHighlight'],
  documentSymbolProvider: ['textDocument/documentSymbol'],
  codeActionProvider: ['textDocument/codeAction', 'codeAction/resolve'],
  codeLensProvider: ['textDocument/codeLens'],
  workspaceSymbolProvider: ['workspace/symbol'],
  documentFormattingProvider: ['textDocument/formatting'],
  documentRangeFormattingProvider: ['textDocument/rangeFormatting'],
  documentOnTypeFormattingProvider: ['textDocument/onTypeFormatting'],
  renameProvider: ['textDocument/prepareRename', 'textDocument/rename'],
  foldingRangeProvider: ['textDocument/foldingRange'],
  selectionRangeProvider: ['textDocument/selectionRange'],
  executeCommandProvider: ['workspace/executeCommand'],
  semanticTokensProvider: [
    'textDocument/semanticTokens/full',
    'textDocument/semanticTokens/full/delta',
    'textDocument/semanticTokens/range',
  ],
  inlayHintProvider: ['textDocument/inlayHint'],
  diagnosticProvider: ['textDocument/diagnostic', 'workspace/diagnostic'],
};
const notRequests = ['positionEncoding', 'textDocumentSync', 'workspace', 'experimental'];

async function useEverything(session) {
  await session.settled();
  session.open('crash.mks');
  const textDocument = session.id('crash.mks');
  const options = { tabSize: 2, insertSpaces: true };
  const ask = (type, params = {}) => session.request(type, { textDocument, ...params });
  const onName = { position: at(4, 20) };

  const diagnostics = await session.diagnostics('crash.mks');
  await session.request(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  const items = (await ask(lsp.CompletionRequest.type, { position: at(5, 2) })).items;
  await session.request(lsp.CompletionResolveRequest.type, items[0]);
  for (let line = 0; line < 11; ++line) await ask(lsp.HoverRequest.type, { position: at(line, 1) });
  await ask(lsp.SignatureHelpRequest.type, { position: at(5, 9) });
  await ask(lsp.DefinitionRequest.type, onName);
  await ask(lsp.ReferencesRequest.type, { ...onName, context: { includeDeclaration: true } });
  await ask(lsp.DocumentHighlightRequest.type, onName);
  await ask(lsp.DocumentSymbolRequest.type);
  const actions = await ask(lsp.CodeActionRequest.type, { range: range(6, 0, 13), context: { diagnostics } });
  for (const action of actions) await session.request(lsp.CodeActionResolveRequest.type, action);
  await session.request(lsp.WorkspaceSymbolRequest.type, { query: 'c' });
  await ask(lsp.DocumentFormattingRequest.type, { options });
  await ask(lsp.DocumentRangeFormattingRequest.type, { range: range(4, 0, 5), options });
  await ask(lsp.DocumentOnTypeFormattingRequest.type, { position: at(10, 15), ch: ')', options });
  await ask(lsp.PrepareRenameRequest.type, onName);
  await ask(lsp.RenameRequest.type, { ...onName, newName: 'com.example.other' });
  await ask(lsp.FoldingRangeRequest.type);
  await ask(lsp.SelectionRangeRequest.type, { positions: [at(6, 5), at(0, 0)] });
  const tokens = await ask(lsp.SemanticTokensRequest.type);
  session.edit('crash.mks', range(6, 0, 3), 'Tap');
  await ask(lsp.SemanticTokensDeltaRequest.type, { previousResultId: tokens.resultId });
  await ask(lsp.SemanticTokensRangeRequest.type, { range: { start: at(0, 0), end: at(5, 0) } });
  await ask(lsp.InlayHintRequest.type, { range: { start: at(0, 0), end: at(11, 0) } });

  const log = readFileSync(logFile, 'utf8');
  session.open('monkey.log', log, 'monkey-log');
  const logDocument = { textDocument: session.id('monkey.log') };
  await session.diagnostics('monkey.log');
  await session.request(lsp.DocumentSymbolRequest.type, logDocument);
  await session.request(lsp.FoldingRangeRequest.type, logDocument);
  const lenses = await session.request(lsp.CodeLensRequest.type, logDocument);
  const { command } = lenses.find((lens) => lens.command);
  await session.request(lsp.ExecuteCommandRequest.type, { command: command.command, arguments: command.arguments });
  session.notify(lsp.DidSaveTextDocumentNotification.type, { textDocument });
  session.notify(lsp.DidCloseTextDocumentNotification.type, { textDocument });
}

test('a session with every advertised feature fits the official model', async (t) => {
  const session = await Session.start();
  await useEverything(session);
  const used = new Set(session.traffic.filter(({ from }) => from === 'client').map(({ message }) => message.method));
  for (const capability of Object.keys(session.initialized.capabilities)) {
    if (notRequests.includes(capability)) continue;
    assert.ok(methodsOf[capability], `no request is known for the capability ${capability}`);
    for (const method of methodsOf[capability]) assert.ok(used.has(method), `${method} was advertised and not used`);
  }
  const failed = session.traffic.filter(({ from, message }) => from === 'server' && message.error);
  assert.deepEqual(failed, []);

  validate(session, t);
  assert.equal(await session.stop(), 0);
});
