// What a person feels in the editor: start, opening a large script, and keystroke to diagnostics, measured from
// outside through the protocol.  node server.mjs [--json]
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { lsp, range, Session } from '../clients/node/session.mjs';

const strokes = 400;

function scriptOf(lines) {
  const text = ['count= 1', 'speed= 1.0', 'start data >>'];
  for (let i = 0; text.length < lines; ++i) {
    const gesture = Math.floor(i / 3);
    if (i % 3 === 2) text.push(`UserWait(${100 + (i % 900)})`);
    else text.push(`DispatchPointer(${gesture},${5000 + i},${i % 3},${(gesture * 37) % 1080},${(gesture * 91) % 1920},0,0,0,0,0,0,0)`);
  }
  return text.join('\n') + '\n';
}

const percentile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];
// The server's own memory, in MB.
const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

async function startTimes() {
  const times = [];
  for (let i = 0; i < 20; ++i) {
    const begin = performance.now();
    const session = await Session.start();
    times.push(performance.now() - begin - session.prepared);
    await session.stop();
  }
  return times.sort((a, b) => a - b);
}

async function editing(lines) {
  const session = await Session.start();
  const text = scriptOf(lines);
  let begin = performance.now();
  session.open('big.mks', text);
  await session.diagnostics('big.mks');
  const opening = performance.now() - begin;
  const memory = resident(session.child.pid);

  const times = [];
  let seed = 12345;
  for (let i = 0; i < strokes; ++i) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const line = 3 + (seed % (lines - 4));
    const version = 2 + i;
    begin = performance.now();
    session.notify(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri: session.uri('big.mks'), version },
      contentChanges: [{ range: range(line, 0, 0), text: 'x' }],
    });
    await session.diagnostics('big.mks');
    times.push(performance.now() - begin);
  }
  const after = resident(session.child.pid);
  await session.stop();
  times.sort((a, b) => a - b);
  return { opening, memory, after, median: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const rows = [];
const add = (what, value, unit, aim) => rows.push({ what, value: Number(value.toFixed(2)), unit, aim });

const starts = await startTimes();
add('start to the answer of initialize, median of 20', percentile(starts, 0.5), 'ms', 10);
for (const [lines, aim] of [[10_000, 2], [100_000, 8]]) {
  const result = await editing(lines);
  add(`open ${lines} lines to diagnostics`, result.opening, 'ms', lines === 100_000 ? 100 : undefined);
  add(`keystroke to diagnostics at ${lines} lines, median`, result.median, 'ms');
  add(`keystroke to diagnostics at ${lines} lines, p99 of ${strokes}`, result.p99, 'ms', aim);
  add(`resident memory with ${lines} lines open`, result.memory, 'MB', lines === 100_000 ? 64 : undefined);
  add(`resident memory after ${strokes} keystrokes`, result.after, 'MB');
}
if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ rows }));
} else {
  for (const { what, value, unit, aim } of rows) {
    console.log(`${what.padEnd(58)} ${String(value).padStart(9)} ${unit}${aim ? `   aim ${aim}, ${(value / aim).toFixed(2)} of it` : ''}`);
  }
}
