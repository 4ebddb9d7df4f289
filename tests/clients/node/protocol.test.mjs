// Position encodings, cancellation, and how the server behaves at the edges of the protocol.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { everything, withEncodings } from './capabilities.mjs';
import { at, binary, lsp, range, Session } from './session.mjs';

const text = 'start data >>\nDispatchString(😀é, x) Tab(1)\nUserWait(-5)\nTap(1, 2)\n';
// Where `Tap` would be typed on line 1, counted in each encoding: 15 ASCII units, one emoji, one accented letter ...
const widths = { 'utf-8': 15 + 4 + 2, 'utf-16': 15 + 2 + 1, 'utf-32': 15 + 1 + 1 };

for (const [encoding, column] of Object.entries(widths)) {
  test(`positions count in ${encoding}`, async () => {
    const session = await Session.start({ capabilities: withEncodings([encoding]) });
    assert.equal(session.initialized.capabilities.positionEncoding ?? 'utf-16', encoding);
    session.open('wide.mks', text);
    // Delete the comma that makes the device ignore the line; the edit is right only if columns are.
    session.notify(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: session.uri('wide.mks'), version: 2 },
      contentChanges: [{ range: range(1, column, column + 1), text: '' }],
    });
    const formatted = await session.request(lsp.DocumentFormattingRequest.type, {
      textDocument: session.id('wide.mks'),
      options: { tabSize: 2, insertSpaces: true },
    });
    assert.ok(Array.isArray(formatted) || formatted === null);
    const items = await session.diagnostics('wide.mks');
    assert.ok(!items.some((item) => item.range.start.line === 1 && /comma/.test(item.message)), JSON.stringify(items));
    await session.stop();
  });
}

test('an edit never lands inside a surrogate pair', async () => {
  const session = await Session.start({ capabilities: everything });
  session.open('wide.mks', text);
  session.edit('wide.mks', range(1, 16, 16), '');
  assert.ok(await session.diagnostics('wide.mks'));
  await session.stop();
});

test('a cancelled request is answered, and the session goes on', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const source = new lsp.CancellationTokenSource();
  const request = session.request(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: [] }, source.token);
  source.cancel();
  await request.then(
    (answer) => assert.ok(answer.items),
    (error) => assert.equal(error.code, lsp.LSPErrorCodes.RequestCancelled),
  );
  assert.ok(await session.diagnostics('crash.mks'));
  await session.stop();
});

test('the server reports its health', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const status = await session.expect('marmoset/status', (s) => s.quiescent);
  assert.equal(status.health, 'ok');
  await session.stop();
});

test('requests before initialize and after shutdown are refused', async () => {
  const child = spawn(binary, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
  );
  connection.listen();
  const hover = { textDocument: { uri: 'file:///a.mks' }, position: at(0, 0) };
  await assert.rejects(connection.sendRequest(lsp.HoverRequest.type, hover), { code: -32002 });
  await connection.sendRequest(lsp.InitializeRequest.type, { processId: null, rootUri: null, capabilities: {} });
  await assert.rejects(connection.sendRequest('marmoset/nonsense', {}), { code: -32601 });
  await connection.sendRequest(lsp.ShutdownRequest.type);
  await assert.rejects(connection.sendRequest(lsp.HoverRequest.type, hover), { code: -32600 });
  connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await exited, 0);
  connection.dispose();
});

test('exit without shutdown gives exit code 1, and the end of input ends the server', async () => {
  for (const end of [(child) => child.stdin.write('Content-Length: 33\r\n\r\n{"jsonrpc":"2.0","method":"exit"}'), (child) => child.stdin.end()]) {
    const child = spawn(binary, ['lsp'], { stdio: ['pipe', 'ignore', 'inherit'] });
    const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    end(child);
    assert.equal(await exited, 1);
  }
});

test('the server exits when its parent dies', async () => {
  // A shell starts the server with its input held open by somebody else, names itself as the parent, and dies.
  const holder = spawn('sleep', ['60'], { stdio: 'ignore' });
  const child = spawn(binary, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', () => resolve('gone')));
  const connection = lsp.createProtocolConnection(
    new lsp.StreamMessageReader(child.stdout),
    new lsp.StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest(lsp.InitializeRequest.type, { processId: holder.pid, rootUri: null, capabilities: {} });
  holder.kill('SIGKILL');
  assert.equal(await exited, 'gone');
  connection.dispose();
});
