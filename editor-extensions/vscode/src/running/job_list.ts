import type { JobInfo } from './job_info';

const isOver = ({ state }: JobInfo) => state !== 'running' && state !== 'paused';

/**
 * The jobs that a window knows of, the newest first, and who waits for the end of one. Knows nothing of the editor.
 */
export class JobList {
  private jobs: JobInfo[] = [];
  private readonly waiting = new Map<string, (job: JobInfo) => void>();

  get all(): readonly JobInfo[] {
    return this.jobs;
  }

  note(job: JobInfo): void {
    const at = this.jobs.findIndex(({ id }) => id === job.id);
    if (at < 0) this.jobs.unshift(job);
    else this.jobs[at] = job;
    if (job.state !== 'running') this.settle(job);
  }

  /** The job when it runs no more. The news of it may be older than the question. */
  end(id: string): Promise<JobInfo> {
    const known = this.jobs.find((job) => job.id === id);
    if (known && known.state !== 'running') return Promise.resolve(known);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  /** A server that has just started tells what runs and what can be resumed; nothing else of an earlier one still does. */
  restart(listed: readonly JobInfo[]): void {
    const lost = this.jobs.filter((job) => !isOver(job) && !listed.some(({ id }) => id === job.id));
    for (const job of lost) this.note({ ...job, state: 'failed', message: 'The server ended.' });
    for (const job of [...listed].reverse()) this.note(job);
  }

  /** Forgets what is over. */
  clear(): void {
    this.jobs = this.jobs.filter((job) => !isOver(job));
  }

  private settle(job: JobInfo): void {
    this.waiting.get(job.id)?.(job);
    this.waiting.delete(job.id);
  }
}
