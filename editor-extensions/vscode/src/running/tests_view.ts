import { basename } from 'node:path';
import * as vscode from 'vscode';
import { script } from '../languages';
import { Results, troubleOf } from '../results/results';
import { Server } from '../server/server';
import { JobInfo, rateOf } from './job_info';
import { Jobs } from './jobs';
import { askRuns } from './replay';

const pattern = '**/*.{mks,monkey}';

/** The scripts of the workspace as tests: one passes where a replay of it meets its target. */
class Scripts {
  private readonly controller = vscode.tests.createTestController('marmoset', 'Monkey scripts');
  private watcher: vscode.FileSystemWatcher | undefined;

  constructor(context: vscode.ExtensionContext, private readonly server: Server, private readonly jobs: Jobs) {
    context.subscriptions.push(this.controller, { dispose: () => this.watcher?.dispose() });
    this.controller.resolveHandler = (item) => (item ? undefined : this.fill());
    this.controller.refreshHandler = () => this.fill();
    const profile = (name: string, runs: () => Thenable<number | undefined> | number, preferred: boolean) =>
      this.controller.createRunProfile(name, vscode.TestRunProfileKind.Run, async (request, cancelled) => {
        const count = await runs();
        if (count !== undefined) await this.run(request, cancelled, count);
      }, preferred);
    profile('Replay', () => 1, true);
    profile('Replay 20 Times', () => 20, false);
    profile('Replay Many Times...', askRuns, false);
    context.subscriptions.push(vscode.workspace.onDidOpenTextDocument((document) => this.notice(document)));
    vscode.workspace.textDocuments.forEach((document) => this.notice(document));
  }

  /** The workspace is looked through when somebody first looks at the view. */
  private async fill(): Promise<void> {
    if (!this.watcher) {
      this.watcher = vscode.workspace.createFileSystemWatcher(pattern);
      this.watcher.onDidCreate((uri) => this.add(uri));
      this.watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString()));
    }
    (await vscode.workspace.findFiles(pattern, '**/node_modules/**')).forEach((uri) => this.add(uri));
  }

  private notice({ languageId, uri }: vscode.TextDocument): void {
    if (languageId === script && uri.scheme === 'file') this.add(uri);
  }

  private add(uri: vscode.Uri): void {
    if (this.controller.items.get(uri.toString())) return;
    const item = this.controller.createTestItem(uri.toString(), basename(uri.fsPath), uri);
    item.description = vscode.workspace.asRelativePath(uri).replace(/[^/]*$/, '');
    item.range = new vscode.Range(0, 0, 0, 0);
    this.controller.items.add(item);
  }

  private async run(request: vscode.TestRunRequest, cancelled: vscode.CancellationToken, runs: number): Promise<void> {
    await this.server.ifTrusted(async () => {
      const items = request.include ?? [...this.controller.items].map(([, item]) => item);
      const run = this.controller.createTestRun(request);
      const wanted = items.filter((item) => !request.exclude?.includes(item));
      wanted.forEach((item) => run.enqueued(item));
      for (const item of wanted) {
        if (cancelled.isCancellationRequested) run.skipped(item);
        else await this.replay(run, item, cancelled, runs);
      }
      run.end();
    });
  }

  private async replay(run: vscode.TestRun, item: vscode.TestItem, cancelled: vscode.CancellationToken, runs: number): Promise<void> {
    const uri = item.uri as vscode.Uri;
    const began = Date.now();
    run.started(item);
    try {
      // The server replays what is open.
      await vscode.workspace.openTextDocument(uri);
      const job = await this.jobs.run('marmoset.replay', { uri: uri.toString(), runs, quiet: true }, cancelled);
      if (job.state === 'done') await this.tell(run, item, job, Date.now() - began);
      else if (job.state === 'failed' || job.state === 'paused') this.complain(run, item, job.message);
      else run.skipped(item);
    } catch (error) {
      this.complain(run, item, (error as Error).message);
    }
  }

  /** Says in the view why there is no result, or in a message where the script has left the view meanwhile. */
  private complain(run: vscode.TestRun, item: vscode.TestItem, message: string): void {
    run.errored(item, new vscode.TestMessage(message));
    if (this.controller.items.get(item.id) !== item) void vscode.window.showErrorMessage(`${item.label}: ${message}`);
  }

  private async tell(run: vscode.TestRun, item: vscode.TestItem, job: JobInfo, duration: number): Promise<void> {
    const uri = item.uri as vscode.Uri;
    const rate = job.rate ? `${rateOf(job.rate)}.` : job.message;
    run.appendOutput(`${rate}\r\n`, undefined, item);
    item.description = job.rate && `${job.rate.successes}/${job.rate.runs}`;
    if (job.rate && job.rate.successes > 0) return run.passed(item, duration);
    const results = await this.server.request<Results | null>('marmoset/results', { uri: uri.toString() });
    const details = troubleOf(results ?? { events: [] }).map(({ line, message, isMarkdown }) => {
      const told = new vscode.TestMessage(isMarkdown ? new vscode.MarkdownString(message) : message);
      told.location = new vscode.Location(uri, new vscode.Position(line, 0));
      return told;
    });
    run.failed(item, [new vscode.TestMessage(rate), ...details], duration);
  }
}

export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  new Scripts(context, server, jobs);
}
