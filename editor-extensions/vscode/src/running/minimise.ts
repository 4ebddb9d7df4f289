import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor } from './jobs';
import { ReduceAnswer, reductionOf } from './reduce_answer';

/** A name beside the script that is not taken. */
async function freeName(script: vscode.Uri): Promise<vscode.Uri> {
  const stem = basename(script.fsPath).replace(/\.\w+$/, '');
  for (let number = 1; ; ++number) {
    const uri = vscode.Uri.file(join(dirname(script.fsPath), `${stem}-min${number === 1 ? '' : `-${number}`}.mks`));
    if (!(await vscode.workspace.fs.stat(uri).then(() => true, () => false))) return uri;
  }
}

async function minimise(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const script = await scriptFor(uri);
  if (!script) return;
  const output = await freeName(script);
  const name = basename(script.fsPath);
  const options = ['reduce', script.fsPath, '--json', '-o', output.fsPath, ...(await jobs.where(script))];
  const { outcome, job } = await jobs.runVisibly<ReduceAnswer>({ title: `Minimising ${name}`, options, summary: reductionOf });
  job.again = () => void minimise(jobs, script);
  if (outcome.problem) void vscode.window.showErrorMessage(`${name} could not be minimised: ${outcome.problem}`);
  if (!outcome.answer) return;
  job.open = () => void vscode.commands.executeCommand('vscode.diff', script, output, `${name} and what is left of it`);
  job.open();
  void vscode.window.showInformationMessage(reductionOf(outcome.answer));
}

/** Leaves the events that the crash needs, measured on the device, in a new file, and shows both side by side. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.minimiseScript', (uri?: vscode.Uri) =>
    server.ifTrusted(() => minimise(jobs, uri))));
}
