import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';
import { rateOf, ReplayAnswer } from './replay_answer';

function askRuns(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Replay Many Times',
    prompt: 'How many times? More runs make the rate more certain.',
    value: '20',
    validateInput: (text) => (/^[1-9]\d{0,5}$/.test(text) ? undefined : 'Write a number from 1 to 999999.'),
  });
}

async function replay(jobs: Jobs, runs: string | undefined, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script || runs === undefined) return;
  const name = basename(script.fsPath);
  const options = ['replay', script.fsPath, '--json', '--resume', '--runs', runs, ...(await jobs.where(script))];
  const { outcome, job } = await jobs.runVisibly<ReplayAnswer>({ title: `Replaying ${name}`, options, summary: rateOf });
  job.again = () => void replay(jobs, runs, script);
  if (outcome.problem) void vscode.window.showErrorMessage(`${name} could not be replayed: ${outcome.problem}`);
  if (outcome.answer) void vscode.window.showInformationMessage(rateOf(outcome.answer));
}

/** Measures how often the script does what it is for. A replay that was cancelled goes on where it stopped. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.replayScript', (uri?: vscode.Uri) =>
    server.ifTrusted(async () => replay(jobs, await askRuns(), uri))));
}
