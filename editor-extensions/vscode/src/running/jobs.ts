import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { script } from '../languages';
import { Server } from '../server/server';
import { deviceFor } from './device_choice';
import { Outcome, run } from './job';
import { Progress } from './progress_line';

export type State = 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** A job as the list of jobs shows it. */
export interface Job {
  title: string;
  state: State;
  message: string;
  cancel: () => void;
  /** Starts it once more, or goes on with it. */
  again?: () => void;
  /** Shows what came out of it. */
  open?: () => void;
}

export interface Order<Answer> {
  title: string;
  options: string[];
  /** What came out, in a few words. */
  summary: (answer: Answer) => string;
  cancelled: vscode.CancellationToken;
  progress?: (progress: Progress) => void;
  line?: (text: string) => void;
}

/** The jobs of this window. Each is the program at work, as on the command line, so that both do exactly the same. */
export class Jobs {
  readonly list: Job[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onChange = this.changed.event;

  constructor(private readonly server: Server) {}

  /** The options for where a script runs and what it may do there. */
  async where(uri: vscode.Uri): Promise<string[]> {
    const setting = vscode.workspace.getConfiguration('marmoset').get('device.use', '');
    const folder = dirname(uri.fsPath);
    const beside = await vscode.workspace.fs.readDirectory(vscode.Uri.file(folder));
    const roots = [...(vscode.workspace.workspaceFolders ?? []).map((root) => root.uri.fsPath), folder];
    const device = deviceFor(setting, { folder, beside: beside.map(([name]) => name), roots, exists: existsSync });
    return ['--device', device, ...this.permissions()];
  }

  private permissions(): string[] {
    const settings = vscode.workspace.getConfiguration('marmoset.device');
    const wipe = settings.get<string[]>('wipe', []).flatMap((permission) => ['--wipe', permission]);
    return settings.get('allowCommands', false) ? [...wipe, '--allow-run-cmd'] : wipe;
  }

  /** Runs a job and keeps it in the list. */
  async run<Answer>(order: Order<Answer>): Promise<{ outcome: Outcome<Answer>; job: Job }> {
    const stop = new vscode.CancellationTokenSource();
    const linked = order.cancelled.onCancellationRequested(() => stop.cancel());
    const job: Job = { title: order.title, state: 'running', message: '', cancel: () => stop.cancel() };
    this.list.unshift(job);
    this.changed.fire();
    const progress = (now: Progress) => {
      job.message = now.message;
      order.progress?.(now);
      this.changed.fire();
    };
    const outcome = await this.start<Answer>(order, { cancelled: stop.token, progress, line: order.line });
    linked.dispose();
    job.state = outcome.cancelled ? 'cancelled' : outcome.answer === undefined ? 'failed' : 'done';
    job.message = outcome.answer === undefined ? outcome.problem ?? '' : order.summary(outcome.answer);
    this.changed.fire();
    return { outcome, job };
  }

  /** Runs a job that the user started: its progress stands in a notification, with Cancel beside it. */
  runVisibly<Answer>(order: Omit<Order<Answer>, 'cancelled'>): Thenable<{ outcome: Outcome<Answer>; job: Job }> {
    const options = { location: vscode.ProgressLocation.Notification, title: order.title, cancellable: true };
    return vscode.window.withProgress(options, (shown, cancelled) => {
      let percent = 0;
      const progress = (now: Progress) => {
        shown.report({ message: now.message, increment: now.percent - percent });
        percent = now.percent;
      };
      return this.run({ ...order, cancelled, progress });
    });
  }

  /** Adds a job that runs elsewhere, or shows how it stands now. */
  note(job: Job): void {
    if (!this.list.includes(job)) this.list.unshift(job);
    this.changed.fire();
  }

  clear(): void {
    this.list.splice(0, this.list.length, ...this.list.filter(({ state }) => state === 'running' || state === 'paused'));
    this.changed.fire();
  }

  private async start<Answer>(order: Order<Answer>, watcher: Parameters<typeof run>[1]): Promise<Outcome<Answer>> {
    const program = this.server.locate();
    if (!program) return { problem: 'There is no Marmoset server.' };
    return run<Answer>({ program, options: order.options, environment: this.server.environment() }, watcher);
  }
}

/** The script that a command is about: the one it was called on, or the one being edited; saved. */
export async function scriptFor(uri?: vscode.Uri): Promise<vscode.Uri | undefined> {
  const document = uri ? await vscode.workspace.openTextDocument(uri) : vscode.window.activeTextEditor?.document;
  if (document?.languageId !== script) {
    void vscode.window.showInformationMessage('Open a Monkey script first.');
    return undefined;
  }
  if (document.isDirty || document.isUntitled) await document.save();
  return document.isUntitled ? undefined : document.uri;
}
