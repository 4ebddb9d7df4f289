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
  kind: 'explore' | 'replay' | 'record' | 'reduce' | 'triage' | 'verify' | 'suite' | 'regression' | 'fuzz';
  /** Of the script, or the folder of scripts or of what comes out. */
  uri: string;
  state: 'running' | 'paused' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  message: string;
  /** What the user is asked, and the job waits for. */
  waitsFor?: string;
  /** It is done, and what came out is not what was hoped for. */
  warning?: boolean;
  title?: string;
  size?: number;
  before?: number;
  rate?: Rate;
  devicesBusy?: number;
  /** The document that came out. */
  result?: string;
  /** All that came out, that one first. */
  documents?: string[];
}

const icons: Record<JobInfo['state'], string> = {
  running: 'sync~spin', paused: 'debug-pause', done: 'pass', failed: 'error', cancelled: 'circle-slash',
};
const doings: Record<JobInfo['kind'], string> = {
  explore: 'Exploring', replay: 'Replaying', record: 'Recording', reduce: 'Minimising', triage: 'Sorting', verify: 'Verifying',
  suite: 'Reducing', regression: 'Checking', fuzz: 'Fuzzing',
};

/** "Minimising crash.mks". */
export function titleOf(job: JobInfo): string {
  return job.title ?? `${doings[job.kind]} ${decodeURIComponent(job.uri.replace(/^.*\//, ''))}`;
}

/** How it stands, in a few words. */
export function standingOf(job: JobInfo): string {
  if (job.state === 'running' && job.waitsFor !== undefined) return job.waitsFor;
  if (job.message !== '') return job.message;
  return job.state === 'running' && job.total > 0 ? `${job.done} of ${job.total}` : job.state;
}

/** The icon of its row, and the theme's colour of it. */
export function iconOf({ state, waitsFor, warning }: JobInfo): { name: string; colour?: string } {
  if (state === 'running' && waitsFor !== undefined) return { name: 'question', colour: 'list.warningForeground' };
  if (state === 'done' && warning) return { name: 'warning', colour: 'list.warningForeground' };
  return { name: icons[state] };
}

/** Its state for people who hear it: "done, with a warning". */
export function stateOf({ state, waitsFor, warning }: JobInfo): string {
  if (state === 'running' && waitsFor !== undefined) return 'waits for an answer';
  return state === 'done' && warning ? 'done, with a warning' : state;
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** "19 of 20 runs met the target; expect 76 % to 99 %". */
export function rateOf({ successes, runs, low, high }: Rate): string {
  return `${successes} of ${runs} runs met the target; expect ${percent(low)} to ${percent(high)}`;
}
