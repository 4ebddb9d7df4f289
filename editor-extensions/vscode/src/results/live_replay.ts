import * as vscode from 'vscode';
import { JobInfo } from '../running/job_info';
import { Server } from '../server/server';

/** `marmoset/replayPosition`, see docs/lsp-extensions.md. */
interface Position {
  job: string;
  uri: string;
  version?: number;
  run: number;
  event: number;
  ranges: { start: { line: number }; end: { line: number; character: number } }[];
}

const current = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.infoForeground'),
});
const marker = vscode.window.createTextEditorDecorationType({ after: { margin: '0 0 0 1em', color: new vscode.ThemeColor('editorCodeLens.foreground') } });

/** The lines of a range that may end at the start of the line behind it. */
function linesOf({ start, end }: Position['ranges'][number]): vscode.Range {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return new vscode.Range(start.line, 0, last, 0);
}

/** Highlights the event that a device is at while a script is replayed. An edited script is not highlighted any more. */
class LiveReplay {
  private readonly positions = new Map<string, Position>();

  /** Nothing runs in a server that has just started. */
  clear(): void {
    this.positions.clear();
    this.show();
  }

  move(position: Position): void {
    this.positions.set(position.job, position);
    this.show();
  }

  note({ id, state }: JobInfo): void {
    if (state !== 'running' && this.positions.delete(id)) this.show();
  }

  show(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const here = [...this.positions.values()].filter(({ uri, version, ranges }) => ranges.length > 0
        && vscode.Uri.parse(uri).toString() === document.uri.toString() && (version === undefined || version === document.version));
      const events = here.map(({ run, event, ranges }) => ({ run, event, lines: ranges.map(linesOf) }));
      editor.setDecorations(current, events.flatMap(({ run, event, lines }) =>
        lines.map((range) => ({ range, hoverMessage: `Run ${run} is at event ${event}` }))));
      editor.setDecorations(marker, events.map(({ run, lines }) => ({
        range: document.lineAt(lines[0].start.line).range, renderOptions: { after: { contentText: `▶ run ${run}` } },
      })));
    }
  }
}

export function activate(context: vscode.ExtensionContext, server: Server): void {
  const live = new LiveReplay();
  server.listen<Position>('marmoset/replayPosition', (position) => live.move(position));
  server.listen<JobInfo>('marmoset/jobChanged', (job) => live.note(job));
  context.subscriptions.push(
    current, marker,
    server.onStarted(() => live.clear()),
    vscode.window.onDidChangeVisibleTextEditors(() => live.show()),
    vscode.workspace.onDidChangeTextDocument(() => live.show()),
  );
}
