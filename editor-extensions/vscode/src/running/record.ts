import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

interface RecordAnswer {
  events: number;
  crash: string | null;
}

function summary({ events, crash }: RecordAnswer): string {
  return `${events} events${crash === null ? '' : `, ends with ${crash}`}`;
}

async function record(context: vscode.ExtensionContext, jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script) return;
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'recordings');
  await vscode.workspace.fs.createDirectory(folder);
  const name = basename(script.fsPath);
  const file = vscode.Uri.joinPath(folder, `${name.replace(/\.\w+$/, '')}.recording.json`);
  const options = ['record', script.fsPath, '--json', '--screens', '-o', file.fsPath, ...(await jobs.where(script))];
  const { outcome, job } = await jobs.runVisibly<RecordAnswer>({ title: `Recording ${name}`, options, summary });
  job.again = () => void record(context, jobs, script);
  if (outcome.problem) void vscode.window.showErrorMessage(`${name} could not be recorded: ${outcome.problem}`);
  if (!outcome.answer) return;
  job.open = () => void vscode.commands.executeCommand('marmoset.openTrace', file, script);
  job.open();
}

/** Replays the script once, looks at the screen around every event, and shows what was seen. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.recordTrace', (uri?: vscode.Uri) =>
    server.ifTrusted(() => record(context, jobs, uri))));
}
