import * as vscode from 'vscode';
import { Job, Jobs, State } from './jobs';

const icons: Record<State, string> = { running: 'sync~spin', paused: 'debug-pause', done: 'pass', failed: 'error', cancelled: 'circle-slash' };

class Provider implements vscode.TreeDataProvider<Job> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly jobs: Jobs) {
    this.onDidChangeTreeData = jobs.onChange;
  }

  getChildren(parent?: Job): Job[] {
    return parent ? [] : this.jobs.list;
  }

  getTreeItem(job: Job): vscode.TreeItem {
    const item = new vscode.TreeItem(job.title);
    item.description = job.message || job.state;
    item.tooltip = `${job.title}: ${job.state}${job.message ? `, ${job.message}` : ''}`;
    item.accessibilityInformation = { label: item.tooltip };
    item.iconPath = new vscode.ThemeIcon(icons[job.state]);
    item.contextValue = [job.state, job.again && 'again', job.open && 'open'].filter(Boolean).join(' ');
    if (job.open) item.command = { command: 'marmoset.openJobResult', title: 'Open Result', arguments: [job] };
    return item;
  }
}

/** What runs and ran in this window: cancel it, start it again, open what came out. */
export function activate(context: vscode.ExtensionContext, jobs: Jobs): void {
  const view = vscode.window.createTreeView('marmoset.jobs', { treeDataProvider: new Provider(jobs) });
  const showBadge = () => {
    const running = jobs.list.filter(({ state }) => state === 'running').length;
    view.badge = running === 0 ? undefined : { value: running, tooltip: `${running} running` };
  };
  context.subscriptions.push(
    view,
    jobs.onChange(showBadge),
    vscode.commands.registerCommand('marmoset.stopJob', (job: Job) => job.cancel()),
    vscode.commands.registerCommand('marmoset.runJobAgain', (job: Job) => job.again?.()),
    vscode.commands.registerCommand('marmoset.openJobResult', (job: Job) => job.open?.()),
    vscode.commands.registerCommand('marmoset.clearJobs', () => jobs.clear()),
  );
}
