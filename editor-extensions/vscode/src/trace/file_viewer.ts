import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { latest } from './latest';
import { page, webviewOptions } from './page';
import { Panel, Shown } from './panel';
import { RecordingAnswer } from './recording';

/** Files that `marmoset record -o` wrote, as a strip of screens. */
class Viewer implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly context: vscode.ExtensionContext, private readonly server: Server) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor(document: vscode.CustomDocument, editor: vscode.WebviewPanel): Promise<void> {
    const panel = new Panel(editor.webview, await this.ask(document.uri));
    // They change when the script has been edited and the server has looked at it. A file that is gone by now stays in view.
    const refresh = latest(async () => panel.update(await this.ask(document.uri)));
    const diagnostics = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => panel.isOf(uri))) refresh().catch(() => undefined);
    });
    editor.onDidDispose(() => vscode.Disposable.from(panel, diagnostics).dispose());
    editor.webview.options = webviewOptions(this.context);
    editor.webview.html = page(this.context, editor.webview);
  }

  /** The recording laid over its script: the one beside it, or one of that name anywhere in the workspace. */
  private async ask(file: vscode.Uri): Promise<Shown> {
    const read = (script?: vscode.Uri) =>
      this.server.request<RecordingAnswer>('marmoset/recordingFile', { uri: file.toString(), script: script?.toString() });
    let answer = await read();
    if (answer.script === undefined) {
      const [elsewhere] = await vscode.workspace.findFiles(`**/${basename(answer.recording.script)}`, undefined, 1);
      if (elsewhere) answer = await read(elsewhere);
    }
    return { answer, script: answer.script === undefined ? undefined : vscode.Uri.parse(answer.script) };
  }
}

export function activate(context: vscode.ExtensionContext, server: Server): void {
  context.subscriptions.push(
    vscode.window.registerCustomEditorProvider('marmoset.trace', new Viewer(context, server), { supportsMultipleEditorsPerDocument: true }));
}
