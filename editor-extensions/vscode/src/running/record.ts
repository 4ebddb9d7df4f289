import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

async function record(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script) return;
  const job = await jobs.runVisibly('marmoset.record', { uri: script.toString() });
  if (job) await vscode.commands.executeCommand('marmoset.openTrace', script);
}

/** Replays the script once, looks at the screen around every event, and shows what was seen. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.recordTrace', (uri?: vscode.Uri) =>
    server.ifTrusted(() => record(jobs, uri))));
}
