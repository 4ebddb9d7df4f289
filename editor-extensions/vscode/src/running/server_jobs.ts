import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { JobInfo, Server } from '../server/server';
import { Job, Jobs } from './jobs';

const doings: Record<string, string> = { replay: 'Replaying', record: 'Recording', minimize: 'Minimising' };

/** The jobs that the server runs, or could go on with, in the same list as those of this window. */
class ServerJobs {
  private readonly known = new Map<string, Job>();

  constructor(private readonly jobs: Jobs) {}

  /** Asks a server that has just started for the jobs that it knows. */
  async list(client: LanguageClient): Promise<void> {
    const listed = await client.sendRequest<{ jobs: JobInfo[] }>('marmoset/jobs').catch(() => ({ jobs: [] }));
    for (const info of listed.jobs) this.note(client, info);
  }

  note(client: LanguageClient, info: JobInfo): void {
    const send = (command: string) => () => void client
      .sendRequest('workspace/executeCommand', { command, arguments: [{ job: info.id }] })
      .catch((error: Error) => vscode.window.showErrorMessage(error.message));
    const known = this.known.get(info.id);
    const job: Job = known ?? { title: '', state: 'running', message: '', cancel: send('marmoset.cancelJob') };
    const uri = vscode.Uri.parse(info.uri);
    job.title = `${doings[info.kind] ?? info.kind} ${uri.path.replace(/^.*\//, '')}`;
    job.state = info.state;
    job.message = info.message || (info.total > 0 ? `${info.done} of ${info.total}` : '');
    job.again = info.state === 'paused' ? send('marmoset.resumeJob') : undefined;
    job.open = () => void vscode.window.showTextDocument(uri);
    this.known.set(info.id, job);
    this.jobs.note(job);
  }
}

export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  const listing = new ServerJobs(jobs);
  context.subscriptions.push(
    server.onStarted((client) => void listing.list(client)),
    server.onJobChanged((info) => { if (server.running) listing.note(server.running, info); }),
  );
}
