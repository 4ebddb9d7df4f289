import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iconOf, JobInfo, rateOf, standingOf, stateOf, titleOf } from '../src/running/job_info';
import { JobList } from '../src/running/job_list';

function job(changes: Partial<JobInfo>): JobInfo {
  return { id: 'a', kind: 'replay', uri: 'file:///w/my%20crash.mks', state: 'running', done: 0, total: 0, message: '', ...changes };
}

test('a job is called by what it does to which script', () => {
  assert.equal(titleOf(job({ kind: 'reduce' })), 'Minimising my crash.mks');
  assert.equal(titleOf(job({ title: 'Extracting the key events of a.mks' })), 'Extracting the key events of a.mks');
});

test('a job stands where it says, or where its numbers do', () => {
  assert.equal(standingOf(job({ message: '12 of 73 events left' })), '12 of 73 events left');
  assert.equal(standingOf(job({ done: 3, total: 20 })), '3 of 20');
  assert.equal(standingOf(job({ state: 'cancelled', done: 3, total: 20 })), 'cancelled');
});

test('a job that waits for an answer says so', () => {
  const waiting = job({ message: '2 of 20', waitsFor: 'May the data of com.x go?' });
  assert.equal(standingOf(waiting), 'May the data of com.x go?');
  assert.deepEqual([iconOf(waiting).name, stateOf(waiting)], ['question', 'waits for an answer']);
  assert.equal(standingOf({ ...waiting, state: 'done' }), '2 of 20');
});

test('a job that came to nothing good has no tick', () => {
  const failed = job({ kind: 'verify', state: 'done', warning: true });
  assert.deepEqual([iconOf(failed).name, stateOf(failed)], ['warning', 'done, with a warning']);
  assert.deepEqual([iconOf({ ...failed, warning: false }).name, iconOf(job({ state: 'paused' })).name], ['pass', 'debug-pause']);
});

test('a rate is told with its interval', () => {
  assert.equal(rateOf({ runs: 20, successes: 19, low: 0.764, high: 0.991 }), '19 of 20 runs met the target; expect 76 % to 99 %');
});

test('who waits for a job hears of its end, even of one that came before the question', async () => {
  const list = new JobList();
  const later = list.end('a');
  list.note(job({ done: 1 }));
  list.note(job({ state: 'done', message: 'ready' }));
  assert.equal((await later).message, 'ready');
  assert.equal((await list.end('a')).state, 'done');
});

test('the newest job stands first, and news of one replace what was known of it', () => {
  const list = new JobList();
  list.note(job({ id: 'a' }));
  list.note(job({ id: 'b' }));
  list.note(job({ id: 'a', done: 5 }));
  assert.deepEqual(list.all.map(({ id, done }) => [id, done]), [['b', 0], ['a', 5]]);
});

test('with a new server only the jobs that it names go on', async () => {
  const list = new JobList();
  for (const id of ['lost', 'kept', 'over']) list.note(job({ id, state: id === 'over' ? 'done' : 'running' }));
  const lost = list.end('lost');
  list.restart([job({ id: 'kept', state: 'paused' })]);
  assert.deepEqual([(await lost).state, (await lost).message], ['failed', 'The server ended.']);
  assert.equal((await list.end('kept')).state, 'paused');
  list.clear();
  assert.deepEqual(list.all.map(({ id }) => id), ['kept']);
});

test('a new server lists what is over too, but what was cleared stays away', () => {
  const list = new JobList(['gone']);
  list.restart([job({ id: 'runs' }), job({ id: 'done', state: 'done', result: 'file:///w/a-min.mks' }), job({ id: 'gone', state: 'done' })]);
  assert.deepEqual(list.all.map(({ id }) => id), ['runs', 'done']);
  assert.deepEqual(list.clear(), ['gone', 'done']);
  list.restart([job({ id: 'done', state: 'done' }), job({ id: 'gone', state: 'running' })]);
  assert.deepEqual(list.all.map(({ id, state }) => [id, state]), [['gone', 'running'], ['runs', 'failed']]);
  assert.deepEqual(list.clear(), ['done', 'gone', 'runs']);
  assert.deepEqual(list.all.map(({ id }) => id), ['gone']);
});
