// What helps to read a script or a log: symbols, folding, hints, tokens, lenses, definitions.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { at, lsp, Session } from './session.mjs';

const logText = [
  ':Monkey: seed=1 count=10',
  ':AllowPackage: com.example.shop',
  ':Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;launchFlags=0x10200000;component=com.example.shop/.MainActivity;end',
  ':Sending Touch (ACTION_DOWN): 0:(10.0,20.0)',
  ':Sending Touch (ACTION_UP): 0:(10.0,20.0)',
  '// CRASH: com.example.shop (pid 4711)',
  '// Short Msg: java.lang.NullPointerException',
  '// Long Msg: java.lang.NullPointerException: cart is empty',
  '// java.lang.NullPointerException: cart is empty',
  '// \tat com.example.shop.Cart.pay(Cart.java:12)',
  '// ',
  '** Monkey aborted due to error.',
  'Events injected: 3',
  '',
].join('\n');

test('symbols and folding name the user events', async () => {
  const session = await Session.start();
  session.open('cart.mks');
  const symbols = await session.request(lsp.DocumentSymbolRequest.type, { textDocument: session.id('cart.mks') });
  const names = JSON.stringify(symbols);
  assert.match(names, /CartActivity/);
  assert.match(names, /[Tt]ap/);
  const folds = await session.request(lsp.FoldingRangeRequest.type, { textDocument: session.id('cart.mks') });
  assert.ok(folds.some((fold) => fold.startLine === 0), 'the header folds');
  await session.stop();
});

test('inlay hints name arguments and keys', async () => {
  const session = await Session.start();
  session.open('hints.mks', 'start data >>\nDispatchPress(4)\nDrag(1, 2, 3, 4, 5)\n');
  const hints = await session.request(lsp.InlayHintRequest.type, {
    textDocument: session.id('hints.mks'),
    range: { start: at(0, 0), end: at(3, 0) },
  });
  const labels = hints.map((hint) => (typeof hint.label === 'string' ? hint.label : hint.label.map((p) => p.value).join('')));
  assert.ok(labels.some((label) => label.includes('BACK')), labels.join());
  assert.ok(labels.some((label) => label.includes('steps')), labels.join());
  await session.stop();
});

test('semantic tokens: full, range, and a delta that turns the old ones into the new ones', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const textDocument = session.id('crash.mks');
  const full = await session.request(lsp.SemanticTokensRequest.type, { textDocument });
  assert.equal(full.data.length % 5, 0);
  const part = await session.request(lsp.SemanticTokensRangeRequest.type, {
    textDocument,
    range: { start: at(4, 0), end: at(5, 0) },
  });
  assert.ok(part.data.length > 0 && part.data.length < full.data.length);

  session.edit('crash.mks', { start: at(5, 0), end: at(5, 0) }, 'Tap(1, 2)\n');
  const delta = await session.request(lsp.SemanticTokensDeltaRequest.type, { textDocument, previousResultId: full.resultId });
  const fresh = await session.request(lsp.SemanticTokensRequest.type, { textDocument });
  const data = [...full.data];
  for (const edit of [...(delta.edits ?? [])].sort((a, b) => b.start - a.start)) {
    data.splice(edit.start, edit.deleteCount, ...(edit.data ?? []));
  }
  assert.deepEqual(delta.edits ? data : delta.data, fresh.data);
  await session.stop();
});

test('definition, references, highlights and workspace symbols know packages and activities', async () => {
  const session = await Session.start();
  await session.settled();
  session.open('crash.mks');
  const place = { textDocument: session.id('crash.mks'), position: at(4, 20) };
  const references = await session.request(lsp.ReferencesRequest.type, { ...place, context: { includeDeclaration: true } });
  assert.ok(references.some((location) => location.uri === session.uri('cart.mks')));
  assert.ok((await session.request(lsp.DocumentHighlightRequest.type, place)).length > 0);
  assert.ok(await session.request(lsp.DefinitionRequest.type, place));
  const symbols = await session.request(lsp.WorkspaceSymbolRequest.type, { query: 'Cart' });
  assert.ok(symbols.some((symbol) => symbol.name.includes('CartActivity')));
  await session.stop();
});

test('selection grows from the argument to the line', async () => {
  const session = await Session.start();
  session.open('cart.mks');
  const [selection] = await session.request(lsp.SelectionRangeRequest.type, {
    textDocument: session.id('cart.mks'),
    positions: [at(4, 5)],
  });
  assert.ok(selection.parent, 'an argument has a wider range around it');
  await session.stop();
});

test('a lens at a crash of a log makes the script that replays it', async () => {
  const session = await Session.start({ prepare: (folder) => writeFileSync(join(folder, 'monkey.log'), logText) });
  session.open('monkey.log', logText, 'monkey-log');
  const lenses = await session.request(lsp.CodeLensRequest.type, { textDocument: session.id('monkey.log') });
  const lens = lenses.find((candidate) => candidate.range.start.line === 5);
  const { command } = lens.command ? lens : await session.request(lsp.CodeLensResolveRequest.type, lens);
  await session.request(lsp.ExecuteCommandRequest.type, { command: command.command, arguments: command.arguments });
  const { edit } = await session.expect('workspace/applyEdit');
  const written = JSON.stringify(edit);
  assert.match(written, /start data >>/);
  assert.match(written, /LaunchActivity\(com\.example\.shop, ?com\.example\.shop\.MainActivity\)/);
  await session.stop();
});

test('a log whose verbosity hid the events says so', async () => {
  const session = await Session.start();
  session.open('short.log', ':Monkey: seed=1 count=500\n// Monkey finished\nEvents injected: 500\n', 'monkey-log');
  const items = await session.diagnostics('short.log');
  assert.ok(items.some((item) => item.code === 'hidden-events'), JSON.stringify(items));
  await session.stop();
});
