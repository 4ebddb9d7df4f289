import * as vscode from 'vscode';
import { JobInfo } from '../running/job_info';
import { Jobs } from '../running/jobs';
import { Server } from '../server/server';

/** How many devices the server's jobs hold. Asked every second while jobs run, since devices come and go between their news. */
export class BusyDevices implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(private readonly server: Server, private readonly jobs: Jobs, private readonly changed: () => void) {
    jobs.onChange(() => this.ask());
  }

  get devices(): number {
    return this.count;
  }

  get users(): readonly JobInfo[] {
    return this.jobs.running;
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private ask(): void {
    if (this.timer) return;
    this.timer = setTimeout(() => void this.update(), 1000);
    void this.look();
  }

  private async update(): Promise<void> {
    await this.look();
    this.timer = undefined;
    if (this.jobs.running.length > 0) this.ask();
  }

  private async look(): Promise<void> {
    const answer = this.server.running ? await this.server.request<{ devicesBusy: number }>('marmoset/jobs').catch(() => undefined) : undefined;
    const count = answer?.devicesBusy ?? 0;
    if (count === this.count) return;
    this.count = count;
    this.changed();
  }
}
