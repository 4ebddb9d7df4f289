import { ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The serial in what the program has printed so far. */
export function serialIn(answer: string): string | undefined {
  return /"serial":\s*"([^"]+)"/.exec(answer)?.[1];
}

/** Simulated devices that this window started: each is one process of the program, and ends with it. */
export class SimulatedDevices {
  private readonly processes = new Map<string, ChildProcess>();

  constructor(private readonly ended: (serial: string) => void) {}

  /** Starts a device with this app; its serial once adb sees it, or the line that says why there is none. */
  start(program: string, app: string, environment: NodeJS.ProcessEnv): Promise<{ serial: string } | { problem: string }> {
    const child = spawn(program, ['emulator', '--app', app, '--port', '0', '--json'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    let answer = '';
    createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
    return new Promise((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        answer += piece;
        const serial = serialIn(answer);
        if (serial === undefined || this.processes.has(serial)) return;
        this.processes.set(serial, child);
        resolve({ serial });
      });
      child.once('error', (error) => resolve({ problem: error.message }));
      child.once('close', () => {
        resolve({ problem: said.pop() ?? 'it ended without a word' });
        for (const [serial, process] of this.processes) if (process === child) this.forget(serial);
      });
    });
  }

  has(serial: string): boolean {
    return this.processes.has(serial);
  }

  stop(serial: string): void {
    this.processes.get(serial)?.kill('SIGINT');
  }

  private forget(serial: string): void {
    this.processes.delete(serial);
    this.ended(serial);
  }

  dispose(): void {
    for (const serial of this.processes.keys()) this.stop(serial);
  }
}
