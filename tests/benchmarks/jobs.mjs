// How long a cancelled job of the editor keeps its devices, on phones of this process and behind the real adb, and
// what a recording takes in the store.  node jobs.mjs [--json]
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { binary, lsp, Session } from '../clients/node/session.mjs';

const samples = join(dirname(fileURLToPath(import.meta.url)), '../../samples/whohasmystuff');
const app = join(samples, 'whohasmystuff.app.yaml');
const script = readFileSync(join(samples, 'crash.mks'), 'utf8');
const cancels = 50;
const seed = 7;

const folder = mkdtempSync(join(tmpdir(), 'marmoset-bench-'));
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
process.env.MARMOSET_STORE = join(folder, 'store.sqlite');
process.env.ANDROID_ADB_SERVER_PORT = String(await freePort());

const command = (session, name, argument) =>
  session.request(lsp.ExecuteCommandRequest.type, { command: name, arguments: [argument] });

// Starts replays and cancels each after a number of positions between none and 100: seconds until it is over.
async function cancelTimes(device) {
  const session = await Session.start();
  const uri = session.uri('crash.mks');
  session.open('crash.mks', script);
  const times = [];
  let random = seed;
  for (let i = 0; i < cancels; ++i) {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    const positions = random % 100;
    const { job } = await command(session, 'marmoset.replay', { uri, runs: 100_000, device });
    for (let seen = 0; seen < positions; seen = session.received.filter((m) => m.method === 'marmoset/replayPosition').length) {
      await session.request('marmoset/jobs');
    }
    const begin = performance.now();
    await command(session, 'marmoset.cancelJob', { job });
    await session.expect('marmoset/jobChanged', (params) => params.id === job && params.state === 'cancelled');
    for (let busy = 1; busy > 0; ) busy = (await session.request('marmoset/jobs')).devicesBusy;
    times.push((performance.now() - begin) / 1000);
    session.received.length = 0;
  }
  await session.stop();
  return times.sort((a, b) => a - b);
}

async function behindAdb(work) {
  const emulator = spawn(binary, ['emulator', '--app', app, '--count', '2', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((resolve) => emulator.once('exit', resolve));
  try {
    let text = '';
    for await (const line of createInterface({ input: emulator.stdout })) {
      text += line;
      if (line === '}') break;
    }
    const serials = JSON.parse(text).devices.map(({ serial }) => serial);
    for (const serial of serials) execFileSync('adb', ['-s', serial, 'wait-for-device']);
    return await work(`adb:${serials.join(',')}`);
  } finally {
    emulator.kill('SIGTERM');
    await gone;
    execFileSync('adb', ['kill-server']);
  }
}

const rows = [];
const add = (what, value, unit, aim) => rows.push({ what, value: Number(value.toPrecision(3)), unit, aim });

function addCancels(where, times) {
  add(`cancel to idle devices, ${where}, median of ${cancels}`, times[cancels / 2], 's', 2);
  add(`cancel to idle devices, ${where}, longest`, times.at(-1), 's', 2);
}

function addRecording() {
  const events = 74;
  copyFileSync(join(samples, 'crash.mks'), join(folder, 'crash.mks'));
  process.env.MARMOSET_STORE = join(folder, 'recording.sqlite');
  const options = ['record', 'crash.mks', '--device', `sim:${app}`, '-o', 'crash.recording'];
  execFileSync(binary, options, { cwd: folder, stdio: 'ignore' });
  add('recording in the store, per event', statSync(process.env.MARMOSET_STORE).size / events, 'bytes');
  add('recording as a file, per event', statSync(join(folder, 'crash.recording')).size / events, 'bytes');
}

try {
  addCancels('simulated', await cancelTimes(`sim:${app}#2`));
  addCancels('two behind adb', await behindAdb(cancelTimes));
  addRecording();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ seed, rows }));
} else {
  console.log(`seed ${seed}`);
  for (const { what, value, unit, aim } of rows) {
    console.log(`${what.padEnd(58)} ${String(value).padStart(9)} ${unit}${aim ? `   aim ${aim}, ${(value / aim).toFixed(2)} of it` : ''}`);
  }
}
