import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cause, crashNote, LastWords } from '../src/server/crash_note';
import { Restarts } from '../src/server/restarts';

test('a server that keeps crashing is given up', () => {
  const restarts = new Restarts(2, 1000);
  assert.deepEqual([0, 10, 20, 30].map((time) => restarts.allow(time)), [true, true, false, false]);
});

test('crashes that lie far apart do not add up', () => {
  const restarts = new Restarts(2, 1000);
  assert.deepEqual([0, 900, 1100, 1200, 2000].map((time) => restarts.allow(time)), [true, true, true, false, true]);
});

test('a restart by hand starts the count anew', () => {
  const restarts = new Restarts(1, 1000);
  restarts.allow(0);
  restarts.forget();
  assert.ok(restarts.allow(1));
});

test('the last words survive any cut of the stream', () => {
  const words = new LastWords(2);
  for (const piece of ['one\ntw', 'o\r\nthr', 'ee\nfo']) words.add(piece);
  assert.deepEqual(words.lines(), ['three', 'fo']);
});

test('a crash note says what a bug report needs', () => {
  const note = crashNote({
    program: '/opt/marmoset', version: '0.1.0', time: new Date(0), code: null, signal: 'SIGSEGV', lastWords: ['assertion failed'],
  });
  assert.match(note, /time: +1970-01-01T00:00:00\.000Z/);
  assert.match(note, /cause: +it was ended by SIGSEGV/);
  assert.match(note, /Its last words:\n  assertion failed/);
  assert.equal(cause({ code: 3, signal: null }), 'ended with exit code 3');
});
