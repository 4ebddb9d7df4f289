import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

async function report(context: vscode.ExtensionContext, jobs: Jobs, server: Server, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script) return;
  const name = basename(script.fsPath);
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'reports');
  await vscode.workspace.fs.createDirectory(folder);
  const [recording, page] = ['recording.json', 'md'].map((ending) => vscode.Uri.joinPath(folder, `${name}.${ending}`));
  const fail = (problem: string) => void vscode.window.showErrorMessage(`There is no report of ${name}: ${problem}`);

  const options = ['record', script.fsPath, '--json', '-o', recording.fsPath, ...(await jobs.where(script))];
  const summary = ({ events }: { events: number }) => `${events} events`;
  const { outcome, job } = await jobs.runVisibly<{ events: number }>({ title: `Recording ${name} for its report`, options, summary });
  job.again = () => void report(context, jobs, server, script);
  if (outcome.problem) fail(outcome.problem);
  if (!outcome.answer) return;

  const told = await server.run(['report', script.fsPath, '--recording', recording.fsPath, '--format', 'markdown', '-o', page.fsPath], 60_000);
  if (told.problem) return fail(told.problem);
  job.open = () => void vscode.commands.executeCommand('markdown.showPreviewToSide', page);
  job.open();
}

/** Records the script and shows in sentences what its events did, how much each matters, and the crash. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.reportScript', (uri?: vscode.Uri) =>
    server.ifTrusted(() => report(context, jobs, server, uri))));
}
