// What a store of 100,000 jobs and 1 GB costs the first diagnostics, beside an empty one: start of the server to the
// answer of the first diagnostics pull, of a script with a result in the store, and the server's memory then.
//   node store.mjs [--jobs N] [--starts N] [--json]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { binary, Session } from '../clients/node/session.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const jobs = option('--jobs', 100_000);
const starts = option('--starts', 20);
const seed = 1;
const fill = join(dirname(binary), 'bench_store_fill');
const build = join(dirname(binary), '..');
const folder = mkdtempSync(join(build, 'bench-store-'));
const workspace = join(folder, 'workspace');

const script = ['count= 1', 'speed= 1.0', 'start data >>', 'LaunchActivity(com.example,com.example.Main)'];
for (let i = 0; i < 380; ++i) script.push(`Tap(${(i * 37) % 1080},${(i * 91) % 1920},100)`);
const text = script.join('\n') + '\n';

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

async function firstDiagnostics(store, name, showsResult) {
  const begin = performance.now();
  const session = await Session.start({ folder: workspace, env: { MARMOSET_STORE: store } });
  const prepared = session.prepared;
  session.open(name, text);
  await session.diagnostics(name);
  const time = performance.now() - begin - prepared;
  const memory = resident(session.child.pid);
  const results = await session.request('marmoset/results', session.id(name));
  if (Boolean(results.label) !== showsResult) throw new Error(`${name} shows "${results.label}"`);
  await session.stop();
  mkdirSync(workspace, { recursive: true });
  writeFileSync(join(workspace, 'script-0.mks'), text);
  return { time, memory };
}

try {
  mkdirSync(workspace);
  writeFileSync(join(workspace, 'script-0.mks'), text);
  const stores = { empty: join(folder, 'empty.sqlite'), full: join(folder, 'full.sqlite') };
  execFileSync(fill, [stores.empty, '0', workspace, String(seed)]);
  console.error(`filling a store with ${jobs} jobs (seed ${seed})`);
  execFileSync(fill, [stores.full, String(jobs), workspace, String(seed)], { stdio: 'inherit' });
  // In turns, so that what else the machine does falls on all alike.
  const cases = {
    'empty store': ['empty', 'script-0.mks', false],
    'full store, a script without a result': ['full', 'new.mks', false],
    'full store, a script with ten results': ['full', 'script-0.mks', true],
  };
  const seen = Object.fromEntries(Object.keys(cases).map((one) => [one, []]));
  for (let i = 0; i < starts + 1; ++i) {
    for (const [one, [store, name, showsResult]] of Object.entries(cases)) {
      const measured = await firstDiagnostics(stores[store], name, showsResult);
      if (i > 0) seen[one].push(measured);  // the first warms the file up
    }
  }
  const rows = Object.entries(seen).map(([what, all]) => ({
    what, ms: Number(median(all.map((one) => one.time)).toFixed(2)), MB: Number(median(all.map((one) => one.memory)).toFixed(1)),
  }));
  const size = Number((statSync(stores.full).size / 1e6).toFixed(0));
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ jobs, size, starts, seed, rows }));
  } else {
    console.log(`${jobs} jobs, ${size} MB; start to the first diagnostics, median of ${starts} starts`);
    for (const { what, ms, MB } of rows)
      console.log(`${what.padEnd(40)} ${String(ms).padStart(8)} ms ${String(MB).padStart(8)} MB   ${(ms - rows[0].ms).toFixed(2)} ms (aim 5) and ${(MB - rows[0].MB).toFixed(1)} MB (aim 10) more`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
