import { basename } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs } from './jobs';
import { divergencesByLine, rateOf, ReplayAnswer } from './replay_answer';

const pattern = '**/*.{mks,monkey}';

/** The scripts of the workspace as tests: one passes where a replay of it meets its target. */
class Scripts {
  private readonly controller = vscode.tests.createTestController('marmoset', 'Monkey scripts');
  private watcher: vscode.FileSystemWatcher | undefined;

  constructor(context: vscode.ExtensionContext, private readonly server: Server, private readonly jobs: Jobs) {
    context.subscriptions.push(this.controller, { dispose: () => this.watcher?.dispose() });
    this.controller.resolveHandler = (item) => (item ? undefined : this.fill());
    this.controller.refreshHandler = () => this.fill();
    const { Run } = vscode.TestRunProfileKind;
    this.controller.createRunProfile('Replay', Run, (request, cancelled) => this.run(request, cancelled, 1), true);
    this.controller.createRunProfile('Replay 20 Times', Run, (request, cancelled) => this.run(request, cancelled, 20));
    context.subscriptions.push(vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.languageId === 'monkey-script' && document.uri.scheme === 'file') this.add(document.uri);
    }));
    vscode.workspace.textDocuments.filter(({ languageId, uri }) => languageId === 'monkey-script' && uri.scheme === 'file')
      .forEach(({ uri }) => this.add(uri));
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

  private add(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), basename(uri.fsPath), uri);
    item.description = vscode.workspace.asRelativePath(uri).replace(/[^/]*$/, '');
    item.range = new vscode.Range(0, 0, 0, 0);
    this.controller.items.add(item);
    return item;
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
    run.started(item);
    const began = Date.now();
    const line = (text: string) => run.appendOutput(`${text}\r\n`, undefined, item);
    const options = ['replay', uri.fsPath, '--json', '--runs', String(runs), ...(await this.jobs.where(uri))];
    const title = `Replaying ${basename(uri.fsPath)}`;
    const { outcome } = await this.jobs.run<ReplayAnswer>({ title, options, summary: rateOf, cancelled, line });
    if (outcome.cancelled) run.skipped(item);
    else if (outcome.answer) this.tell(run, item, outcome.answer, Date.now() - began);
    else run.errored(item, new vscode.TestMessage(outcome.problem ?? ''));
  }

  private tell(run: vscode.TestRun, item: vscode.TestItem, answer: ReplayAnswer, duration: number): void {
    const rate = rateOf(answer);
    run.appendOutput(`${rate}\r\n`, undefined, item);
    item.description = `${answer.successes}/${answer.runs}`;
    const messages = [new vscode.TestMessage(rate)];
    for (const [line, text] of divergencesByLine(answer)) {
      const message = new vscode.TestMessage(text);
      message.location = new vscode.Location(item.uri as vscode.Uri, new vscode.Position(line - 1, 0));
      messages.push(message);
    }
    if (answer.successes > 0) run.passed(item, duration);
    else run.failed(item, messages, duration);
  }
}

export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  new Scripts(context, server, jobs);
}
