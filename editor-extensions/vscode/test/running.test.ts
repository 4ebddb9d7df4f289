import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceFor } from '../src/running/device_choice';
import { problemOf, progressOf } from '../src/running/progress_line';
import { run } from '../src/running/job';
import { reductionOf } from '../src/running/reduce_answer';
import { divergencesByLine, rateOf, ReplayAnswer } from '../src/running/replay_answer';

test('a script runs where the setting says, on the app beside it, or on what is connected', () => {
  const around = (...beside: string[]) => ({ folder: '/s', beside, roots: ['/w', '/s'], exists: (path: string) => path === '/s/apps/a.app.yaml' });
  assert.equal(deviceFor('adb:emulator-5554', around('a.app.yaml')), 'adb:emulator-5554');
  assert.equal(deviceFor('sim:apps/a.app.yaml#4', around()), 'sim:/s/apps/a.app.yaml#4');
  assert.equal(deviceFor('sim:/x/a.app.yaml', around()), 'sim:/x/a.app.yaml');
  assert.equal(deviceFor('sim:gone.app.yaml', around()), 'sim:gone.app.yaml');
  assert.equal(deviceFor('', around('crash.mks', 'a.app.yaml')), 'sim:/s/a.app.yaml');
  assert.equal(deviceFor('', around('a.app.yaml', 'b.app.yaml')), 'adb');
  assert.equal(deviceFor('', around()), 'adb');
});

test('progress is read from the lines of the program', () => {
  assert.deepEqual(progressOf('replaying: 5 of 20, 3 met the target'), { percent: 25, message: '5 of 20, 3 met the target' });
  assert.deepEqual(progressOf('recording: 0 of 74'), { percent: 0, message: '0 of 74' });
  assert.equal(progressOf('marmoset: no device is connected'), undefined);
  assert.equal(progressOf('recording: 0 of 0'), undefined);
});

test('a failure is told by the last line that is no progress', () => {
  assert.equal(problemOf(['marmoset: no device is connected', 'replaying: 1 of 2', '']), 'no device is connected');
  assert.equal(problemOf([]), 'it ended without a word');
});

const answer: ReplayAnswer = {
  target: 'crash', runs: 20, successes: 19, low: 0.764, high: 0.991,
  divergences: [{ run: 3, event: 5, line: 12, expected: 'Main', seen: 'a dialog' }, { run: 7, event: 5, line: 12, expected: 'Main', seen: 'Edit' }],
};

test('a rate is told with its interval, a divergence once per line', () => {
  assert.equal(rateOf(answer), '19 of 20 runs met the target crash; expect 76 % to 99 %.');
  assert.deepEqual([...divergencesByLine(answer)], [[12, 'Run 3 went another way here: a dialog instead of Main.']]);
});

test('a reduction is told by its sizes and its rate', () => {
  const rate = { runs: 20, successes: 19, low: 0.76, high: 0.99 };
  assert.equal(reductionOf({ before: 73, after: 4, runs: 60, rate, output: '' }), '73 events became 4, which met the target in 19 of 20 runs');
});

function tokenThatCancelsWhen(armed: (cancel: () => void) => void) {
  let listener = () => {};
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (wanted: () => void) => {
      listener = wanted;
      return { dispose: () => {} };
    },
  };
  armed(() => {
    token.isCancellationRequested = true;
    listener();
  });
  return token as never;
}

const node = (source: string) => ({ program: process.execPath, options: ['-e', source, '--'], environment: process.env });

test('a job hands over its progress and its answer', async () => {
  const seen: string[] = [];
  const outcome = await run(node('console.error("replaying: 1 of 2"); console.log(JSON.stringify({ runs: 2 }))'),
    { cancelled: tokenThatCancelsWhen(() => {}), progress: ({ message }) => seen.push(message) });
  assert.deepEqual([outcome, seen], [{ answer: { runs: 2 } }, ['1 of 2']]);
});

test('a job that fails says why', async () => {
  const watcher = { cancelled: tokenThatCancelsWhen(() => {}), progress: () => {} };
  assert.deepEqual(await run(node('console.error("marmoset: no device is connected"); process.exit(2)'), watcher), { problem: 'no device is connected' });
  assert.match((await run({ program: '/nowhere/marmoset', options: [], environment: {} }, watcher)).problem ?? '', /ENOENT/);
});

test('a cancelled job is interrupted and given the time to clean up', async () => {
  let cancel = () => {};
  const cancelled = tokenThatCancelsWhen((how) => { cancel = how; });
  const lines: string[] = [];
  const source = 'process.on("SIGINT", () => { console.error("cleaned up"); process.exit(1) }); setInterval(() => {}, 1000); console.error("replaying: 1 of 9")';
  const outcome = await run(node(source), { cancelled, progress: () => cancel(), line: (line) => lines.push(line) });
  assert.deepEqual([outcome, lines], [{ cancelled: true }, ['replaying: 1 of 9', 'cleaned up']]);
});
