import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgesOf, EventResult, troubleOf } from '../src/results/results';

function event(changes: Partial<EventResult>): EventResult {
  return { lines: [[4, 6]], text: 'Button Save, to Edit', detail: 'It hit **Save**.', state: 'ok', stale: false, ...changes };
}

test('a badge stands at the first line of its event', () => {
  const [badge] = badgesOf({ events: [event({ lines: [[4, 6], [9, 9]] })] });
  assert.deepEqual([badge.line, badge.text, badge.stale], [4, 'Button Save, to Edit', false]);
  assert.deepEqual(badgesOf({ events: [event({ lines: [] })] }), [], 'the event is gone');
});

test('a badge is short, and has a word for every state', () => {
  const [long, idle] = badgesOf({ events: [event({ text: 'x'.repeat(200) }), event({ text: '', state: 'ineffective' })] });
  assert.ok(long.text.length < 70 && long.text.endsWith('…'));
  assert.equal(idle.text, '∅ does nothing');
});

test('nothing stands behind an event of which nothing is to be said', () => {
  assert.deepEqual(badgesOf({ events: [event({ text: '' })] }), []);
});

test('what is stale is faded', () => {
  const [fresh, stale] = badgesOf({ events: [event({ state: 'crash' }), event({ state: 'crash', stale: true })] });
  assert.deepEqual([fresh.colour, stale.colour, stale.stale], ['editorError.foreground', 'disabledForeground', true]);
});

test('a failed test tells where runs went another way', () => {
  const events = [event({}), event({ lines: [[7, 7]], state: 'diverged', detail: 'A dialog came.' }), event({ state: 'diverged', stale: true })];
  assert.deepEqual(troubleOf({ events }), [{ line: 7, message: 'A dialog came.', isMarkdown: true }]);
});
