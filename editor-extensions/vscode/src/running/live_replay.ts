import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { JobInfo, Server } from '../server/server';

/** `marmoset/replayPosition`, see docs/lsp-extensions.md. */
interface Position {
  job: string;
  uri: string;
  version?: number;
  run: number;
  event: number;
  ranges: { start: { line: number }; end: { line: number } }[];
}

const current = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.infoForeground'),
  borderColor: new vscode.ThemeColor('contrastActiveBorder'),
});

/** Highlights the event that a device is at while a script is replayed. An edited script is not highlighted any more. */
class LiveReplay {
  private readonly positions = new Map<string, Position>();

  listen(client: LanguageClient): void {
    this.positions.clear();
    client.onNotification('marmoset/replayPosition', (position: Position) => {
      this.positions.set(position.job, position);
      this.show();
    });
    this.show();
  }

  note({ id, state }: JobInfo): void {
    if (state !== 'running' && this.positions.delete(id)) this.show();
  }

  show(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const here = [...this.positions.values()].filter(({ uri, version }) =>
        vscode.Uri.parse(uri).toString() === document.uri.toString() && (version === undefined || version === document.version));
      editor.setDecorations(current, here.flatMap(({ run, event, ranges }) => ranges.map(({ start, end }, index) => ({
        range: new vscode.Range(start.line, 0, end.line, 0),
        hoverMessage: `Run ${run} is at event ${event}`,
        renderOptions: index === 0 ? { after: { contentText: `  ▶ run ${run}`, color: new vscode.ThemeColor('editorCodeLens.foreground') } } : undefined,
      }))));
    }
  }
}

export function activate(context: vscode.ExtensionContext, server: Server): void {
  const live = new LiveReplay();
  context.subscriptions.push(
    current,
    server.onStarted((client) => live.listen(client)),
    server.onJobChanged((job) => live.note(job)),
    vscode.window.onDidChangeVisibleTextEditors(() => live.show()),
    vscode.workspace.onDidChangeTextDocument(() => live.show()),
  );
}
