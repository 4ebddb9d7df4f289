import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Jobs, scriptFor } from '../running/jobs';
import { Server } from '../server/server';
import { latest } from './latest';
import { page, webviewOptions } from './page';
import { Panel, Shown } from './panel';
import { RecordingAnswer } from './recording';

/** The traces of scripts: for each script one panel, which follows what becomes known about its events. */
class ScriptPanels {
  private readonly open = new Map<string, { window: vscode.WebviewPanel; panel: Panel; refresh: () => Promise<void> }>();

  constructor(private readonly context: vscode.ExtensionContext, private readonly server: Server, private readonly jobs: Jobs) {
    server.listen<{ uri: string }>('marmoset/resultsChanged', ({ uri }) => this.follow(vscode.Uri.parse(uri)));
  }

  async show(uri?: vscode.Uri): Promise<void> {
    const script = await scriptFor(uri);
    const shown = script && (await this.ask(script));
    if (!script) return;
    if (!shown) return this.offerToRecord(script);
    const known = this.open.get(script.toString());
    if (known) {
      known.panel.update(shown);
      known.window.reveal(undefined, true);
    } else {
      this.create(script, shown);
    }
  }

  private async ask(script: vscode.Uri): Promise<Shown | undefined> {
    const answer = await this.server.request<RecordingAnswer | null>('marmoset/recording', { uri: script.toString() });
    return answer ? { answer, script } : undefined;
  }

  /** There is news about a script, which panels show as the whole or as what is left. Without an answer they stay as they are. */
  private follow(script: vscode.Uri): void {
    for (const { panel, refresh } of this.open.values()) if (panel.isOf(script) || panel.isOfReduced(script)) refresh().catch(() => undefined);
  }

  /** Records what is left, so that its own screens are shown; the panel follows the news. */
  private recordReduced(reduced: vscode.Uri): void {
    void this.server.ifTrusted(async () => {
      const script = await scriptFor(reduced);
      if (script) await this.jobs.runVisibly('marmoset.record', { uri: script.toString() });
    });
  }

  private create(script: vscode.Uri, shown: Shown): void {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const window = vscode.window.createWebviewPanel('marmoset.scriptTrace', `Trace of ${basename(script.path)}`, where,
      { ...webviewOptions(this.context), retainContextWhenHidden: true });
    const panel = new Panel(window.webview, shown, (reduced) => this.recordReduced(reduced));
    const refresh = latest(async () => {
      const now = await this.ask(script);
      if (now) panel.update(now);
    });
    this.open.set(script.toString(), { window, panel, refresh });
    window.onDidDispose(() => {
      this.open.delete(script.toString());
      panel.dispose();
    });
    window.webview.html = page(this.context, window.webview);
  }

  private async offerToRecord(script: vscode.Uri): Promise<void> {
    const choice = await vscode.window.showInformationMessage(`There is no recording of ${basename(script.path)} yet.`, 'Record It');
    if (choice) await vscode.commands.executeCommand('marmoset.recordTrace', script);
  }
}

export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  const panels = new ScriptPanels(context, server, jobs);
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.openTrace', (uri?: vscode.Uri) => panels.show(uri)));
}
