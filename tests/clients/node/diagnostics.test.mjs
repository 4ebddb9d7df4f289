// Diagnostics by pull to clients that can, by push to the others, never both.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { old } from './capabilities.mjs';
import { lsp, range, Session } from './session.mjs';

const codes = (items) => items.map((item) => item.code);

test('pulled diagnostics say what the device will do', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const items = await session.diagnostics('crash.mks');
  assert.deepEqual(codes(items), ['unknown-keyword', 'rotation-range']);
  assert.equal(items[0].range.start.line, 6);
  assert.match(items[0].message, /Tap/);
  assert.match(items[0].codeDescription.href, /unknown-keyword/);
  assert.equal(await session.stop(), 0);
  assert.ok(!session.received.some((message) => message.method === 'textDocument/publishDiagnostics'));
});

test('a second pull of the same text answers "unchanged"', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const pull = (previousResultId) =>
    session.request(lsp.DocumentDiagnosticRequest.type, { textDocument: session.id('crash.mks'), previousResultId });
  const first = await pull();
  const second = await pull(first.resultId);
  assert.equal(second.kind, 'unchanged');
  session.edit('crash.mks', range(6, 0, 3), 'Tap');
  const third = await pull(second.resultId);
  assert.equal(third.kind, 'full');
  assert.deepEqual(codes(third.items), ['rotation-range']);
  await session.stop();
});

test('a client that cannot pull gets diagnostics pushed, and an empty list when it closes the file', async () => {
  const session = await Session.start({ capabilities: old });
  session.open('crash.mks');
  const pushed = await session.expect('textDocument/publishDiagnostics', (p) => p.diagnostics.length > 0);
  assert.deepEqual(codes(pushed.diagnostics), ['unknown-keyword', 'rotation-range']);
  session.edit('crash.mks', range(6, 0, 3), 'Tap');
  await session.expect('textDocument/publishDiagnostics', (p) => p.diagnostics.length === 1);
  session.notify(lsp.DidCloseTextDocumentNotification.type, { textDocument: session.id('crash.mks') });
  await session.expect('textDocument/publishDiagnostics', (p) => p.diagnostics.length === 0);
  assert.equal(session.initialized.capabilities.diagnosticProvider, undefined);
  await session.stop();
});

test('workspace diagnostics cover files nobody opened, in partial results', async () => {
  const session = await Session.start();
  await session.settled();
  const parts = [];
  const token = 'workspace-pull';
  session.connection.onProgress(lsp.WorkspaceDiagnosticRequest.partialResult, token, (part) => parts.push(...part.items));
  const answer = await session.request(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: [], partialResultToken: token });
  const all = [...parts, ...answer.items];
  const crash = all.find((item) => item.uri === session.uri('crash.mks'));
  assert.deepEqual(codes(crash.items), ['unknown-keyword', 'rotation-range']);
  assert.ok(all.some((item) => item.uri === session.uri('cart.mks') && item.items.length === 0));
  await session.stop();
});

test('the project file switches rules off, and a change of it refreshes the client', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  await session.settled();
  await session.diagnostics('crash.mks');
  session.received.length = 0;
  writeFileSync(join(session.folder, '.marmoset.yaml'), 'rules:\n  unknown-keyword: off\n');
  session.notify(lsp.DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: session.uri('.marmoset.yaml'), type: lsp.FileChangeType.Created }],
  });
  await session.expect('workspace/diagnostic/refresh');
  assert.deepEqual(codes(await session.diagnostics('crash.mks')), ['rotation-range']);
  await session.stop();
});
