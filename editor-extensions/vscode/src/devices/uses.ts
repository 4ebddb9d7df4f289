import * as vscode from 'vscode';
import { Jobs } from '../running/jobs';
import { Server } from '../server/server';
import { DeviceUse } from './device_list';

/** The devices that the server's jobs hold. Asked every second while jobs run, since devices come and go between their news. */
export class DeviceUses implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private held: readonly DeviceUse[] = [];

  /** `changed` hears of the devices that were given back, of which there may be none. */
  constructor(private readonly server: Server, private readonly jobs: Jobs, private readonly changed: (freed: string[]) => void) {
    jobs.onChange(() => this.ask());
  }

  get all(): readonly DeviceUse[] {
    return this.held;
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
    const answer = this.server.running
      ? await this.server.request<{ devices: DeviceUse[] }>('marmoset/jobs').catch(() => undefined) : undefined;
    const held = answer?.devices ?? [];
    // While nothing is held, news of jobs change nothing here.
    if (held.length === 0 && this.held.length === 0) return;
    const freed = this.held.filter(({ serial }) => !held.some((use) => use.serial === serial)).map(({ serial }) => serial);
    this.held = held;
    this.changed(freed);
  }
}
