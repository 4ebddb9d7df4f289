import * as vscode from 'vscode';
import { script } from '../languages';
import { Server } from '../server/server';
import { badgesOf, Results } from './results';

const badge = vscode.window.createTextEditorDecorationType({
  rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  after: { margin: '0 0 0 2em' },
});

/** Puts behind each event what the last runs saw of it. VS Code moves the badges with the text until the server has looked again. */
class Badges {
  private readonly asked = new Map<string, NodeJS.Timeout>();

  constructor(private readonly server: Server) {}

  showAll(): void {
    vscode.window.visibleTextEditors.forEach((editor) => this.look(editor.document));
  }

  /** Asks once for a burst of edits. */
  look(document: vscode.TextDocument): void {
    if (document.languageId !== script || !this.server.running) return;
    const key = document.uri.toString();
    clearTimeout(this.asked.get(key));
    this.asked.set(key, setTimeout(() => void this.show(document), 100));
  }

  close(document: vscode.TextDocument): void {
    clearTimeout(this.asked.get(document.uri.toString()));
    this.asked.delete(document.uri.toString());
  }

  private async show(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const wanted = vscode.workspace.getConfiguration('marmoset', document).get('results.badges', true);
    const results = wanted
      ? await this.server.request<Results | null>('marmoset/results', { uri: document.uri.toString(), version }).catch(() => null) : null;
    if (document.isClosed || document.version !== version) return;
    const decorations = badgesOf(results ?? { events: [] }).filter(({ line }) => line < document.lineCount)
      .map(({ line, text, colour, stale }): vscode.DecorationOptions => ({
        range: document.lineAt(line).range,
        hoverMessage: stale ? 'Stale: the script was changed before this event since it last ran.' : undefined,
        renderOptions: { after: { contentText: text, color: new vscode.ThemeColor(colour), fontStyle: stale ? 'italic' : 'normal' } },
      }));
    vscode.window.visibleTextEditors.filter((editor) => editor.document === document)
      .forEach((editor) => editor.setDecorations(badge, decorations));
  }
}

export function activate(context: vscode.ExtensionContext, server: Server): void {
  const badges = new Badges(server);
  server.listen('marmoset/resultsChanged', () => badges.showAll());
  context.subscriptions.push(
    badge,
    server.onStarted(() => badges.showAll()),
    vscode.window.onDidChangeVisibleTextEditors(() => badges.showAll()),
    vscode.workspace.onDidChangeTextDocument(({ document }) => badges.look(document)),
    vscode.workspace.onDidCloseTextDocument((document) => badges.close(document)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('marmoset.results')) badges.showAll();
    }),
  );
}
