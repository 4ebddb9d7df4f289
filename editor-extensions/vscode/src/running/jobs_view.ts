import { basename } from 'node:path';
import * as vscode from 'vscode';
import { iconOf, JobInfo, standingOf, stateOf, titleOf } from './job_info';
import { Jobs } from './jobs';

/** What the menus of a row ask for: its state, whether there is something to open, and something to compare it with. */
function contextOf({ state, kind, result }: JobInfo): string {
  const opens = result !== undefined || (kind === 'record' && state === 'done');
  return [state, opens && 'open', result !== undefined && kind === 'reduce' && 'compare'].filter(Boolean).join(' ');
}

class Provider implements vscode.TreeDataProvider<JobInfo> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly jobs: Jobs) {
    this.onDidChangeTreeData = jobs.onChange;
  }

  getChildren(parent?: JobInfo): JobInfo[] {
    return parent ? [] : [...this.jobs.all];
  }

  getTreeItem(job: JobInfo): vscode.TreeItem {
    const title = titleOf(job);
    const { name, colour } = iconOf(job);
    const state = stateOf(job);
    const item = new vscode.TreeItem(title);
    item.id = job.id;
    item.description = standingOf(job);
    item.tooltip = [`${title}: ${state}`, job.waitsFor, job.message].filter(Boolean).join('\n\n');
    item.accessibilityInformation = { label: `${title}, ${state}, ${standingOf(job)}` };
    item.iconPath = new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));
    item.contextValue = contextOf(job);
    item.command = { command: 'marmoset.openJobResult', title: 'Open Result', arguments: [job] };
    return item;
  }
}

/** Shows what came out of a job: the reduced script, the trace, or else the script with what is known about it. */
async function open(jobs: Jobs, job: JobInfo): Promise<void> {
  const script = vscode.Uri.parse(job.uri);
  if (job.result !== undefined && job.kind === 'explore') await vscode.commands.executeCommand('marmoset.showExploration', job);
  else if (job.result !== undefined) jobs.send('marmoset.openResult', job.id);
  else if (job.kind === 'record' && job.state === 'done') await vscode.commands.executeCommand('marmoset.openTrace', script);
  else if (!['explore', 'triage'].includes(job.kind)) await vscode.window.showTextDocument(script);
}

/** A script and what is left of it, side by side. */
async function compare({ uri, result }: JobInfo): Promise<void> {
  if (result === undefined) return;
  const script = vscode.Uri.parse(uri);
  await vscode.commands.executeCommand('vscode.diff', script, vscode.Uri.parse(result), `${basename(script.path)} and what is left of it`);
}

/** What runs and ran: cancel it, go on with it, open what came out. */
export function activate(context: vscode.ExtensionContext, jobs: Jobs): void {
  const view = vscode.window.createTreeView('marmoset.jobs', { treeDataProvider: new Provider(jobs) });
  const showBadge = () => {
    const running = jobs.running.length;
    view.badge = running === 0 ? undefined : { value: running, tooltip: `${running} running` };
  };
  context.subscriptions.push(
    view,
    jobs.onChange(showBadge),
    vscode.commands.registerCommand('marmoset.stopJob', (job: JobInfo) => jobs.send('marmoset.cancelJob', job.id)),
    vscode.commands.registerCommand('marmoset.goOnWithJob', (job: JobInfo) => jobs.send('marmoset.resumeJob', job.id)),
    vscode.commands.registerCommand('marmoset.openJobResult', (job: JobInfo) => open(jobs, job)),
    vscode.commands.registerCommand('marmoset.compareJobResult', compare),
    vscode.commands.registerCommand('marmoset.clearJobs', () => jobs.clear()),
  );
}
