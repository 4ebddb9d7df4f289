// A simulated phone behind an adb server of its own: nothing is left on the port that everybody uses.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const samples = resolve(import.meta.dirname, '../../../samples');
export const app = 'de.freewarepoint.whohasmystuff';
export const activity = '.ListLentObjects';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// Until somebody listens there; refused connections come back at once, so each try waits for the next turn.
async function listening(port, deadline) {
  while (Date.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const answered = await new Promise((done) => {
      socket.once('connect', () => done(true));
      socket.once('error', () => done(false));
    });
    socket.destroy();
    if (answered) return;
    await new Promise((next) => setImmediate(next));
  }
  throw new Error('the adb server does not start');
}

export async function startPhone() {
  const home = mkdtempSync(join(tmpdir(), 'marmoset-phone-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    TMPDIR: home,
    ADB_EMU: '0',
    ANDROID_ADB_SERVER_PORT: String(port),
    ANDROID_HOME: join(home, 'sdk'),
  };
  // Where tools that want a whole SDK find adb.
  mkdirSync(join(home, 'sdk/platform-tools'), { recursive: true });
  const adb = execFileSync('sh', ['-c', 'command -v adb'], { encoding: 'utf8' }).trim();
  symlinkSync(adb, join(home, 'sdk/platform-tools/adb'));
  const server = spawn('adb', ['-P', String(port), 'nodaemon', 'server'], { env, stdio: 'ignore' });
  await listening(port, Date.now() + 30_000);
  const file = join(samples, 'whohasmystuff/whohasmystuff.app.yaml');
  const emulator = spawn(process.env.MARMOSET_BINARY, ['emulator', '--app', file, '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  for await (const line of createInterface({ input: emulator.stdout })) {
    told += line;
    if (line === '}') break;
  }
  const { serial } = JSON.parse(told).devices[0];
  execFileSync('adb', ['-s', serial, 'wait-for-device'], { env, timeout: 30_000 });
  return {
    serial,
    port,
    env,
    adb: (...words) => execFileSync('adb', ['-s', serial, ...words], { env, encoding: 'utf8' }),
    async stop() {
      emulator.kill('SIGTERM');
      server.kill('SIGTERM');
      await Promise.all([emulator, server].map((each) => each.exitCode ?? each.signalCode ?? once(each, 'exit')));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
