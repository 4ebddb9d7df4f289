import { execFile } from 'node:child_process';

export interface Answer {
  /** What the program printed; nothing where it failed. */
  output?: string;
  /** The line for people that says why it failed. */
  problem?: string;
}

/** Runs the program once. Exit code 1 means "no" and still is an answer, 2 is a problem. */
export function runProgram(program: string, options: string[], environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(program, options, { env: environment, signal, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error ? (error as { code?: unknown }).code : 0;
      if (code === 0 || code === 1) resolve({ output: stdout });
      else resolve({ problem: stderr.trim().split('\n').pop() || error?.message || 'it failed without a word' });
    });
  });
}
