import { randomBytes } from 'node:crypto';
import { promises as files } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as zlib from 'node:zlib';
import * as vscode from 'vscode';
import { FromPanel, ToPanel } from './messages';
import { parseRecording, Recording, Step, stepAtLine, stepsOf, windowGraph } from './recording';

const zstdMagic = 0xfd2fb528;

/** Scripts of recordings that were made here, which lie elsewhere. */
const scripts = new Map<string, vscode.Uri>();

async function readRecording(uri: vscode.Uri): Promise<Recording> {
  const bytes = await files.readFile(uri.fsPath);
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== zstdMagic) return parseRecording(bytes.toString('utf8'));
  const unpack = (zlib as { zstdDecompressSync?: (packed: Buffer) => Buffer }).zstdDecompressSync;
  if (!unpack) throw new Error('This VS Code cannot unpack .zst files; record to a name without .zst.');
  return parseRecording(unpack(bytes).toString('utf8'));
}

/** The script of a recording: beside it, or anywhere in the workspace under the same name. */
async function scriptOf(recording: Recording, at: vscode.Uri): Promise<vscode.Uri | undefined> {
  const known = scripts.get(at.toString());
  if (known) return known;
  const name = basename(recording.script);
  const beside = vscode.Uri.file(join(dirname(at.fsPath), name));
  const exists = await vscode.workspace.fs.stat(beside).then(() => true, () => false);
  return exists ? beside : (await vscode.workspace.findFiles(`**/${name}`, undefined, 1))[0];
}

/** Events whose lines the server greys out. */
function removable(steps: readonly Step[], uri: vscode.Uri): number[] {
  const greyed = vscode.languages.getDiagnostics(uri)
    .filter(({ tags }) => tags?.includes(vscode.DiagnosticTag.Unnecessary)).map(({ range }) => range);
  return steps.filter((step) => greyed.some((range) => range.start.line <= step.line && step.line <= range.end.line))
    .map(({ index }) => index);
}

/** One open panel: a recording, and its script if that is found. */
class Panel {
  private readonly steps: Step[];
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(
    private readonly webview: vscode.Webview,
    private readonly recording: Recording,
    private readonly source: vscode.Uri | undefined,
  ) {
    this.steps = stepsOf(recording);
    this.subscriptions.push(
      webview.onDidReceiveMessage((message: FromPanel) => this.receive(message)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => uri.toString() === source?.toString())) this.strikeOut();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (kind !== undefined && textEditor.document.uri.toString() === source?.toString()) this.follow(textEditor);
      }),
    );
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }

  private send(message: ToPanel): void {
    void this.webview.postMessage(message);
  }

  private receive(message: FromPanel): void {
    if (message.type === 'ready') this.show();
    if (message.type === 'picture') this.sendPicture(message.step);
    if (message.type === 'goTo') void this.goTo(this.steps[message.step]);
  }

  private show(): void {
    const { script: name, device, width, height, failure } = this.recording;
    const end = failure ? `, ends with ${failure.exception}` : '';
    const title = `${basename(name)} on ${device}: ${this.steps.length} events${end}`;
    this.send({ type: 'show', title, width, height, steps: this.steps, ...windowGraph(this.steps) });
    this.strikeOut();
  }

  private sendPicture(index: number): void {
    const { screen, tree } = this.steps[index];
    this.send({
      type: 'picture', step: index,
      screen: screen === undefined ? undefined : this.recording.screens[screen],
      tree: tree === undefined ? undefined : this.recording.trees[tree],
    });
  }

  private strikeOut(): void {
    if (this.source) this.send({ type: 'removable', steps: removable(this.steps, this.source) });
  }

  private follow(editor: vscode.TextEditor): void {
    const step = stepAtLine(this.steps, editor.selection.active.line);
    if (step !== undefined) this.send({ type: 'select', step });
  }

  private async goTo(step: Step): Promise<void> {
    if (!this.source) {
      void vscode.window.showInformationMessage(`The script ${basename(this.recording.script)} is neither beside the recording nor in the workspace.`);
      return;
    }
    const selection = new vscode.Range(step.line, 0, step.line, 0);
    await vscode.window.showTextDocument(this.source, { selection, viewColumn: vscode.ViewColumn.One, preserveFocus: true });
  }
}

function page(context: vscode.ExtensionContext, webview: vscode.Webview): string {
  const nonce = randomBytes(16).toString('base64');
  const address = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, ...path));
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
  <link rel="stylesheet" href="${address('media', 'trace.css')}">
  <title>Trace</title>
</head>
<body>
  <h1 id="title"></h1>
  <div id="strip" role="listbox" tabindex="0" aria-label="Events" aria-orientation="horizontal"></div>
  <main>
    <section aria-labelledby="step-title"><h2 id="step-title"></h2><dl id="facts"></dl></section>
    <section aria-labelledby="tree-title"><h2 id="tree-title">Views</h2><ul id="tree" role="tree"></ul></section>
    <section aria-labelledby="windows-title"><h2 id="windows-title">Windows</h2><ul id="windows"></ul></section>
  </main>
  <script nonce="${nonce}" src="${address('dist', 'trace.js')}"></script>
</body>
</html>`;
}

class Viewer implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly context: vscode.ExtensionContext) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor(document: vscode.CustomDocument, editor: vscode.WebviewPanel): Promise<void> {
    const recording = await readRecording(document.uri);
    const source = await scriptOf(recording, document.uri);
    const panel = new Panel(editor.webview, recording, source);
    editor.onDidDispose(() => panel.dispose());
    editor.webview.options = {
      enableScripts: true,
      localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(this.context.extensionUri, folder)),
    };
    editor.webview.html = page(this.context, editor.webview);
  }
}

async function open(uri?: vscode.Uri, recorded?: vscode.Uri): Promise<void> {
  const filters = { Recordings: ['recording', 'json', 'zst'] };
  const chosen = uri ?? (await vscode.window.showOpenDialog({ filters, title: 'Open a Recording' }))?.[0];
  if (chosen && recorded) scripts.set(chosen.toString(), recorded);
  if (chosen) await vscode.commands.executeCommand('vscode.openWith', chosen, 'marmoset.trace', vscode.ViewColumn.Beside);
}

/** Shows a recording as a strip of screens; see media/trace.css for its look and src/trace/view for what it does. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.window.registerCustomEditorProvider('marmoset.trace', new Viewer(context), { supportsMultipleEditorsPerDocument: true }),
    vscode.commands.registerCommand('marmoset.openTrace', open),
  );
}
