import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

/** The page comes with a policy of its own that forbids scripts; here it takes the colours of the theme and less room. */
const themed = `<style>
:root { --ink: var(--vscode-foreground); --soft: var(--vscode-descriptionForeground); --paper: var(--vscode-editor-background);
  --line: var(--vscode-panel-border, var(--vscode-contrastBorder)); --code: var(--vscode-textCodeBlock-background);
  --essential: var(--vscode-inputValidation-errorBackground); --major: var(--vscode-inputValidation-warningBackground);
  --minor: var(--vscode-inputValidation-infoBackground); --trivial: var(--vscode-textCodeBlock-background);
  --touch: var(--vscode-charts-red); --hit: var(--vscode-charts-orange); --screen: var(--vscode-editor-background);
  --view: var(--vscode-descriptionForeground); --words: var(--vscode-foreground); }
body { font-size: var(--vscode-font-size); margin: 1rem auto; }
svg.phone { width: 6rem; }
</style>`;

function preview(script: vscode.Uri, content: string): void {
  const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const window = vscode.window.createWebviewPanel('marmoset.report', `Report of ${basename(script.path)}`, where, { enableFindWidget: true });
  window.webview.html = content.replace('</head>', () => `${themed}</head>`);
}

async function report(server: Server, jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script) return;
  const ask = () => server.execute<{ content: string }>('marmoset.report', { uri: script.toString(), format: 'html' });
  try {
    preview(script, (await ask()).content);
  } catch (error) {
    const choice = await vscode.window.showInformationMessage((error as Error).message, 'Record It');
    const recorded = choice && (await server.ifTrusted(() => jobs.runVisibly('marmoset.record', { uri: script.toString() })));
    if (recorded) preview(script, (await ask()).content);
  }
}

/** Shows in sentences what the events of a recorded script did, how much each matters, and the crash. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.reportScript', (uri?: vscode.Uri) => report(server, jobs, uri)),
    // Where the server's own action asked for the report.
    vscode.commands.registerCommand('marmoset.showReport', ({ uri }: { uri: string }, answer?: { content: string }) => {
      if (answer) preview(vscode.Uri.parse(uri), answer.content);
    }),
  );
}
