import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';

/** How many times to replay; nothing where the user turns away. */
export async function askRuns(): Promise<number | undefined> {
  const text = await vscode.window.showInputBox({
    title: 'Replay Many Times',
    prompt: 'How many times? More runs make the rate more certain.',
    value: '20',
    validateInput: (text) => (/^[1-9]\d{0,5}$/.test(text) ? undefined : 'Write a number from 1 to 999999.'),
  });
  return text === undefined ? undefined : Number(text);
}

async function replay(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  const runs = script && (await askRuns());
  if (runs) await jobs.runVisibly('marmoset.replay', { uri: script.toString(), runs });
}

/** Measures how often the script does what it is for. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.replayScript', (uri?: vscode.Uri) =>
    server.ifTrusted(() => replay(jobs, uri))));
}
