import type { JobInfo } from './job_info';

const isOver = ({ state }: JobInfo) => state !== 'running' && state !== 'paused';

/**
 * The jobs that a window knows of, the newest first, and who waits for the end of one. Knows nothing of the editor.
 */
export class JobList {
  private jobs: JobInfo[] = [];
  /** Jobs that are over and that the user did not want to see any more. */
  private forgotten: Set<string>;
  private readonly waiting = new Map<string, (job: JobInfo) => void>();

  constructor(forgotten: readonly string[] = []) {
    this.forgotten = new Set(forgotten);
  }

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

  /** A server that has just started tells what runs, what can be resumed and what is over; nothing else of an earlier one still runs. */
  restart(listed: readonly JobInfo[]): void {
    this.forgotten = new Set(listed.map(({ id }) => id).filter((id) => this.forgotten.has(id)));
    const lost = this.jobs.filter((job) => !isOver(job) && !listed.some(({ id }) => id === job.id));
    for (const job of lost) this.note({ ...job, state: 'failed', message: 'The server ended.' });
    for (const job of [...listed].reverse()) if (!isOver(job) || !this.forgotten.has(job.id)) this.note(job);
  }

  /** Forgets what is over, also when a server lists it again. Answers all that is forgotten. */
  clear(): readonly string[] {
    for (const { id } of this.jobs.filter(isOver)) this.forgotten.add(id);
    this.jobs = this.jobs.filter((job) => !isOver(job));
    return [...this.forgotten];
  }

  private settle(job: JobInfo): void {
    this.waiting.get(job.id)?.(job);
    this.waiting.delete(job.id);
  }
}
