// A language server process with Microsoft's protocol library on the other end. Every message is kept, so a
// test can write the traffic down for the validator.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import protocol from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { everything } from './capabilities.mjs';

export const lsp = protocol;
const here = dirname(fileURLToPath(import.meta.url));
export const binary = process.env.MARMOSET_BINARY ?? join(here, '../../../build/bin/marmoset');

// A test that fails leaves its server behind; nothing may outlive the run.
const started = [];
if (process.env.NODE_TEST_CONTEXT) {
  const { after } = await import('node:test');
  after(() => started.forEach((session) => session.dispose()));
}

// A writer and a reader that note what passes.
function recorded(child, traffic) {
  const reader = new protocol.StreamMessageReader(child.stdout);
  const writer = new protocol.StreamMessageWriter(child.stdin);
  const listen = reader.listen.bind(reader);
  reader.listen = (callback) =>
    listen((message) => {
      traffic.push({ from: 'server', message });
      callback(message);
    });
  const write = writer.write.bind(writer);
  writer.write = (message) => {
    traffic.push({ from: 'client', message });
    return write(message);
  };
  return protocol.createProtocolConnection(reader, writer);
}

export class Session {
  // In a folder of its own, or in that of an earlier session. `choice` is what its user answers to questions.
  static async start({ capabilities = everything, settings = {}, prepare = () => {}, env = {}, choice, folder } = {}) {
    const session = new Session();
    started.push(session);
    const began = performance.now();
    session.folder = folder ?? mkdtempSync(join(tmpdir(), 'marmoset-client-'));
    if (!folder) cpSync(join(here, '../workspace'), session.folder, { recursive: true });
    prepare(session.folder);
    Object.assign(session, { settings, choice, env: { ...process.env, ...env } });
    session.prepared = performance.now() - began;  // not the server's time
    session.launch();
    session.initialized = await session.request(lsp.InitializeRequest.type, {
      processId: process.pid,
      clientInfo: { name: 'marmoset-client-tests' },
      rootUri: session.uri(''),
      capabilities,
      workspaceFolders: [{ uri: session.uri(''), name: 'workspace' }],
    });
    session.notify(lsp.InitializedNotification.type, {});
    return session;
  }

  launch() {
    this.traffic = [];
    this.received = [];
    this.waiting = [];
    this.documents = new Map();
    this.child = spawn(binary, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'], env: this.env });
    this.exited = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(signal ?? code)));
    this.connection = recorded(this.child, this.traffic);
    this.closed = new Promise((_, reject) => {
      this.connection.onClose(() => reject(new Error('the server closed the connection')));
    });
    this.closed.catch(() => {});
    this.answerServerRequests();
    this.connection.listen();
  }

  answerServerRequests() {
    const note = (method, params) => {
      this.received.push({ method, params });
      this.waiting = this.waiting.filter((wait) => !wait());
    };
    this.connection.onNotification((method, params) => note(method, params));
    this.connection.onRequest(lsp.ConfigurationRequest.type, ({ items }) => items.map(() => this.settings));
    this.connection.onRequest(lsp.RegistrationRequest.type, (params) => note('client/registerCapability', params));
    this.connection.onRequest(lsp.UnregistrationRequest.type, (params) => note('client/unregisterCapability', params));
    this.connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => null);
    this.connection.onRequest(lsp.DiagnosticRefreshRequest.type, () => (note('workspace/diagnostic/refresh'), null));
    this.connection.onRequest(lsp.InlayHintRefreshRequest.type, () => (note('workspace/inlayHint/refresh'), null));
    this.connection.onRequest(lsp.SemanticTokensRefreshRequest.type, () => (note('workspace/semanticTokens/refresh'), null));
    this.connection.onRequest(lsp.CodeLensRefreshRequest.type, () => (note('workspace/codeLens/refresh'), null));
    this.connection.onRequest(lsp.ShowDocumentRequest.type, (params) => (note('window/showDocument', params), { success: true }));
    this.connection.onRequest(lsp.ShowMessageRequest.type, (params) => {
      note('window/showMessageRequest', params);
      return this.choice ? { title: this.choice } : null;
    });
    this.connection.onRequest(lsp.ApplyWorkspaceEditRequest.type, (params) => {
      note('workspace/applyEdit', params);
      return { applied: true };
    });
  }

  // The workspace has been looked through and nothing is going on.
  settled() {
    return this.request('marmoset/awaitIdle');
  }

  // Races with the end of the server, or a request to a dead server would never settle.
  request(type, params, token) {
    const given = [params, token].filter((one) => one !== undefined);
    return Promise.race([this.connection.sendRequest(type, ...given), this.closed]);
  }
  notify(type, params) {
    return this.connection.sendNotification(type, params);
  }

  // Resolves with the first message of the method, past or future, that fits.
  expect(method, fits = () => true) {
    const found = () => this.received.find((message) => message.method === method && fits(message.params));
    return Promise.race([
      new Promise((resolve) => {
        const settle = () => {
          const message = found();
          if (message) resolve(message.params);
          return Boolean(message);
        };
        if (!settle()) this.waiting.push(settle);
      }),
      this.closed,
    ]);
  }

  uri(name) {
    return pathToFileURL(join(this.folder, name)).href;
  }
  path(name) {
    return join(this.folder, name);
  }
  id(name) {
    return { uri: this.uri(name) };
  }

  open(name, text = readFileSync(this.path(name), 'utf8'), languageId = 'monkey-script') {
    const document = TextDocument.create(this.uri(name), languageId, 1, text);
    this.documents.set(name, document);
    this.notify(lsp.DidOpenTextDocumentNotification.type, {
      textDocument: { uri: document.uri, languageId, version: 1, text },
    });
    return document;
  }

  edit(name, range, text) {
    const document = this.documents.get(name);
    const contentChanges = [{ range, text }];
    TextDocument.update(document, contentChanges, document.version + 1);
    this.notify(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: document.uri, version: document.version },
      contentChanges,
    });
  }

  text(name) {
    return this.documents.get(name).getText();
  }
  // What the document would be after the edits.
  applied(name, edits) {
    return TextDocument.applyEdits(this.documents.get(name), edits);
  }

  async diagnostics(name) {
    const report = await this.request(lsp.DocumentDiagnosticRequest.type, { textDocument: this.id(name) });
    return report.items;
  }

  async stop() {
    await this.request(lsp.ShutdownRequest.type);
    this.notify(lsp.ExitNotification.type);
    const code = await this.exited;
    this.dispose();
    return code;
  }
  dispose() {
    this.child.kill('SIGKILL');
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const at = (line, character) => ({ line, character });
export const range = (line, from, to) => ({ start: at(line, from), end: at(line, to) });
