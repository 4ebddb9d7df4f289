import { promises as files } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as zlib from 'node:zlib';
import * as vscode from 'vscode';
import { plainOverlay, withGreyed } from './overlay';
import { page, webviewOptions } from './page';
import { Panel, Shown } from './panel';
import { parseRecording, Recording } from './recording';

const zstdMagic = 0xfd2fb528;

async function readRecording(uri: vscode.Uri): Promise<Recording> {
  const bytes = await files.readFile(uri.fsPath);
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== zstdMagic) return parseRecording(bytes.toString('utf8'));
  const unpack = (zlib as { zstdDecompressSync?: (packed: Buffer) => Buffer }).zstdDecompressSync;
  if (!unpack) throw new Error('This VS Code cannot unpack .zst files; record to a name without .zst.');
  return parseRecording(unpack(bytes).toString('utf8'));
}

/** The script of a recording: beside it, or anywhere in the workspace under the same name. */
async function scriptOf(recording: Recording, at: vscode.Uri): Promise<vscode.Uri | undefined> {
  const name = basename(recording.script);
  const beside = vscode.Uri.file(join(dirname(at.fsPath), name));
  const exists = await vscode.workspace.fs.stat(beside).then(() => true, () => false);
  return exists ? beside : (await vscode.workspace.findFiles(`**/${name}`, undefined, 1))[0];
}

/** The recording with what the diagnostics grey out in its script. */
function shownOf(recording: Recording, script: vscode.Uri | undefined): Shown {
  const greyed = (script ? vscode.languages.getDiagnostics(script) : [])
    .filter(({ tags }) => tags?.includes(vscode.DiagnosticTag.Unnecessary))
    .map(({ range, code, message }) => ({
      first: range.start.line, last: range.end.line, message, code: String(typeof code === 'object' ? code.value : code),
    }));
  return { recording, script, overlay: withGreyed(plainOverlay(recording), greyed) };
}

/** Files that `marmoset record -o` wrote, as a strip of screens. */
class Viewer implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly context: vscode.ExtensionContext) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor(document: vscode.CustomDocument, editor: vscode.WebviewPanel): Promise<void> {
    const recording = await readRecording(document.uri);
    const script = await scriptOf(recording, document.uri);
    const panel = new Panel(editor.webview, shownOf(recording, script));
    const greying = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => panel.isOf(uri))) panel.update(shownOf(recording, script));
    });
    editor.onDidDispose(() => vscode.Disposable.from(panel, greying).dispose());
    editor.webview.options = webviewOptions(this.context);
    editor.webview.html = page(this.context, editor.webview);
  }
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.window.registerCustomEditorProvider('marmoset.trace', new Viewer(context), { supportsMultipleEditorsPerDocument: true }));
}
