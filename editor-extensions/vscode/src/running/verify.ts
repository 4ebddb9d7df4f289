import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

async function verify(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (script) await jobs.runVisibly('marmoset.verify', { uri: script.toString() });
}

/** Measures a reduced script once more, after an edit, and writes the new evidence into it. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.verifyScript', (uri?: vscode.Uri) =>
    server.ifTrusted(() => verify(jobs, uri))));
}
