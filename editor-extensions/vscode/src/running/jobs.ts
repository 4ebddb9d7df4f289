import * as vscode from 'vscode';
import { script } from '../languages';
import { Server } from '../server/server';
import { JobInfo } from './job_info';
import { JobList } from './job_list';

/** The arguments of a command that starts a job, see docs/lsp-extensions.md. */
export interface Wish {
  /** Of a script, or of a folder of scripts or for what comes out. */
  uri: string;
  device?: string;
  /** Of the app that is explored. */
  package?: string;
  seconds?: number;
  runs?: number;
  target?: string;
  strategy?: string;
  /** This window shows the progress and the end in a place of its own. */
  quiet?: boolean;
}

const forgottenKey = 'marmoset.forgottenJobs';

/** The jobs of the server, as this window sees them: started, followed and stopped by messages. */
export class Jobs {
  private readonly list: JobList;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onChange = this.changed.event;

  /** `kept` belongs to the workspace. */
  constructor(private readonly server: Server, private readonly kept: vscode.Memento) {
    this.list = new JobList(kept.get<string[]>(forgottenKey, []));
    server.listen<JobInfo>('marmoset/jobChanged', (job) => {
      this.list.note(job);
      this.changed.fire();
      if (job.state !== 'running') for (const uri of job.documents ?? []) void save(vscode.Uri.parse(uri));
    });
    server.onStarted(() => void this.askForAll());
  }

  get all(): readonly JobInfo[] {
    return this.list.all;
  }

  get running(): readonly JobInfo[] {
    return this.list.all.filter(({ state }) => state === 'running');
  }

  /** Starts a job and waits until it runs no more. Stopping cancels it. */
  async run(command: string, wish: Wish, stopping?: vscode.CancellationToken): Promise<JobInfo> {
    const { job } = await this.server.execute<{ job: string }>(command, wish);
    const stop = stopping?.onCancellationRequested(() => this.send('marmoset.cancelJob', job));
    const ended = await this.list.end(job);
    stop?.dispose();
    return ended;
  }

  /**
   * Runs a job that the user asked for, and says why one cannot start. The rest the server tells: its progress stands in
   * a notification, and so does what came out. Nothing comes back where there is no result.
   */
  async runVisibly(command: string, wish: Wish): Promise<JobInfo | undefined> {
    try {
      const job = await this.run(command, wish);
      return job.state === 'done' ? job : undefined;
    } catch (error) {
      void vscode.window.showErrorMessage((error as Error).message);
      return undefined;
    }
  }

  /** Tells the server to cancel or resume a job, or to open its result. */
  send(command: string, job: string): void {
    this.server.execute(command, { job }).catch((error: Error) => vscode.window.showErrorMessage(error.message));
  }

  clear(): void {
    void this.kept.update(forgottenKey, this.list.clear());
    this.changed.fire();
  }

  private async askForAll(): Promise<void> {
    const { jobs } = await this.server.request<{ jobs: JobInfo[] }>('marmoset/jobs');
    this.list.restart(jobs);
    this.changed.fire();
  }
}

/** The server creates a document and fills it by an edit; without this only an empty file would be on disk. */
async function save(result: vscode.Uri): Promise<void> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === result.toString());
  await document?.save();
}

/** The script that a command is about: the one it was called on, the one being edited, or else one that is seen. */
export async function scriptFor(uri?: vscode.Uri): Promise<vscode.Uri | undefined> {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const documents = uri ? [await vscode.workspace.openTextDocument(uri)] : editors.map((editor) => editor?.document);
  const found = documents.find((document) => document?.languageId === script);
  if (!found) void vscode.window.showInformationMessage('Open a Monkey script first.');
  return found?.uri;
}
