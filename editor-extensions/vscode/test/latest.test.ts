import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latest } from '../src/trace/latest';

test('what is asked for many times while it is under way is done once more, and never twice at once', async () => {
  const ends: (() => void)[] = [];
  let done = 0;
  const refresh = latest(async () => {
    await new Promise<void>((end) => ends.push(end));
    ++done;
  });
  const first = refresh();
  assert.equal(refresh(), first);
  void refresh();
  assert.equal(ends.length, 1);
  ends[0]();
  while (ends.length < 2) await Promise.resolve();
  assert.equal(done, 1);
  ends[1]();
  await first;
  assert.deepEqual([done, ends.length], [2, 2]);
});

test('after a failure it can be asked for again', async () => {
  let tries = 0;
  const refresh = latest(async () => {
    if (++tries === 1) throw new Error('no');
  });
  await assert.rejects(refresh());
  await refresh();
  assert.equal(tries, 2);
});
