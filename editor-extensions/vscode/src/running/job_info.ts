/** How often runs met the target, with the interval that the true share lies in. */
export interface Rate {
  successes: number;
  runs: number;
  low: number;
  high: number;
}

/** A job of the server: `marmoset/jobs` and `marmoset/jobChanged`, see docs/lsp-extensions.md. */
export interface JobInfo {
  id: string;
  kind: 'replay' | 'record' | 'reduce' | 'verify';
  uri: string;
  state: 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  message: string;
  title?: string;
  size?: number;
  before?: number;
  rate?: Rate;
  devicesBusy?: number;
  /** The document that came out. */
  result?: string;
}

const doings: Record<JobInfo['kind'], string> = { replay: 'Replaying', record: 'Recording', reduce: 'Minimising', verify: 'Verifying' };

/** "Minimising crash.mks". */
export function titleOf(job: JobInfo): string {
  return job.title ?? `${doings[job.kind]} ${decodeURIComponent(job.uri.replace(/^.*\//, ''))}`;
}

/** How it stands, in a few words. */
export function standingOf(job: JobInfo): string {
  if (job.message !== '') return job.message;
  return job.state === 'running' && job.total > 0 ? `${job.done} of ${job.total}` : job.state;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** "19 of 20 runs met the target; expect 76 % to 99 %". */
export function rateOf({ successes, runs, low, high }: Rate): string {
  return `${successes} of ${runs} runs met the target; expect ${percent(low)} to ${percent(high)}`;
}
