import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';
import { showPage } from './page';

function preview(script: vscode.Uri, content: string): void {
  showPage('marmoset.report', `Report of ${basename(script.path)}`, content);
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
