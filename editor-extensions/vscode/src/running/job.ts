import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CancellationToken } from 'vscode';
import { problemOf, Progress, progressOf } from './progress_line';

/** One command of the program that takes long. */
export interface Command {
  program: string;
  options: string[];
  environment: NodeJS.ProcessEnv;
}

export interface Outcome<Answer> {
  /** What the program printed, read as JSON. */
  answer?: Answer;
  /** Why there is no answer. */
  problem?: string;
  cancelled?: boolean;
}

export interface Watcher {
  cancelled: CancellationToken;
  progress: (progress: Progress) => void;
  line?: (text: string) => void;
}

/** Runs the command to its end. Cancelling interrupts it as Ctrl-C does, so that it cleans up on the device. */
export async function run<Answer>(command: Command, watcher: Watcher): Promise<Outcome<Answer>> {
  const child = spawn(command.program, command.options, { env: command.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const interrupt = watcher.cancelled.onCancellationRequested(() => child.kill('SIGINT'));
  const said: string[] = [];
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => { output += piece; });
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    watcher.line?.(line);
    const progress = progressOf(line);
    if (progress) watcher.progress(progress);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => said.push(error.message));
    child.once('close', resolve);
  });
  interrupt.dispose();
  if (watcher.cancelled.isCancellationRequested) return { cancelled: true };
  // "No" is an answer too; what went wrong is told on the other stream.
  if ((code !== 0 && code !== 1) || output === '') return { problem: problemOf(said) };
  return { answer: JSON.parse(output) as Answer };
}
