import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainOverlay, withGreyed } from '../src/trace/overlay';
import { momentOf, parseRecording, Recording, UserEvent } from '../src/trace/recording';
import { leftOf, stepAtLine, stepsOf, titleOf, windowGraph } from '../src/trace/steps';
import { cardsInView, scrollTo } from '../src/trace/view/window_of_cards';

const event = (change: Partial<UserEvent>): UserEvent => ({
  type: 'tap', ids: [], lines: [{ first: 0, last: 0 }], x: 0, y: 0, toX: 0, toY: 0, keyCode: 0, rotation: 0, text: '', activity: '', package: '', ...change,
});
const seen = (activity: string, kind = 'activity') => ({
  window: { package: 'com.x', activity: `com.x.${activity}`, window: '', kind, keyboard: false, rotation: 0 }, timeMs: 0, settled: true, callbacks: [],
});
const recording: Recording = {
  script: 'a.mks', app: '1', package: 'com.x', device: 'Android 9', width: 1080, height: 1920, trees: ['<hierarchy/>'], screens: [],
  start: { ...seen('Main'), tree: 0 },
  events: [
    { event: event({ type: 'launch', ids: [1], lines: [{ first: 5, last: 6 }] }), after: seen('Main'), dropped: 0 },
    { event: event({ ids: [2, 3], x: 10, y: 20.6, toX: 10, toY: 20, lines: [{ first: 7, last: 7 }, { first: 9, last: 9 }] }), after: seen('Edit'), widget: 3, dropped: 0 },
    { event: event({ type: 'key', keyCode: 4, ids: [4, 5], lines: [{ first: 12, last: 12 }] }), after: seen('Edit', 'dialog'), dropped: 1 },
    { event: event({ ids: [6, 7], lines: [{ first: 14, last: 14 }] }), after: { ...seen('Main'), failure: { exception: 'NullPointerException', message: 'oh' } }, dropped: 0 },
  ],
};

test('events are called what a person would call them', () => {
  assert.equal(titleOf(event({ type: 'launch', package: 'com.x', activity: 'com.x.ui.Main' })), 'launch .ui.Main');
  assert.equal(titleOf(event({ x: 10.4, y: 20.6 })), 'tap (10, 21)');
  assert.equal(titleOf(event({ type: 'drag', x: 1, y: 2, toX: 3, toY: 4 })), 'drag (1, 2) to (3, 4)');
  assert.equal(titleOf(event({ type: 'rotation', rotation: 3 })), 'rotate to 270 degrees');
  assert.equal(titleOf(event({ type: 'wake' })), 'wake');
});

test('a step shows the screen that its event met and where it led', () => {
  const [launch, tap, key, last] = stepsOf(recording, plainOverlay(recording));
  assert.deepEqual([launch.ids, launch.touch, momentOf(recording, 0).tree], ['#1', undefined, 0]);
  assert.equal(momentOf(recording, 4).failure?.message, 'oh');
  assert.deepEqual([tap.ids, tap.line, tap.lastLine, tap.before, tap.after, tap.widget], ['#2-3', 7, 9, 'Main', 'Edit', 3]);
  assert.deepEqual([key.after, key.dropped], ['dialog in Edit', true]);
  assert.equal(last.failure, 'NullPointerException: oh');
});

test('events that can go are struck out, and what is left is told', () => {
  const plain = plainOverlay(recording);
  assert.equal(leftOf(stepsOf(recording, plain)), undefined);
  const greyed = withGreyed(plain, [{ first: 7, last: 12, code: 'ineffective/no-change', message: 'It does nothing.' }]);
  const steps = stepsOf(recording, greyed);
  assert.deepEqual(steps.map(({ fate }) => fate), ['kept', 'ineffective', 'ineffective', 'kept']);
  assert.deepEqual(steps[1].reasons, ['It does nothing.']);
  assert.deepEqual(leftOf(steps), { title: 'After: 2 events that do something', steps: [0, 3] });
  const proven = stepsOf(recording, { ...plain, removed: [2] });
  assert.deepEqual(leftOf(proven), { title: 'After: 3 events that the target needs', steps: [0, 1, 3] });
});

test('an event that is deleted by now has no line, and what comes after an edit is stale', () => {
  const plain = plainOverlay(recording);
  const lines = plain.lines.map((ranges, event) => (event === 1 ? [] : ranges));
  const steps = stepsOf(recording, { ...plain, lines, stale: 2 });
  assert.deepEqual([steps[1].fate, steps[1].line, steps[1].stale, steps[2].stale], ['gone', undefined, false, true]);
  assert.equal(stepAtLine(steps, 8), 0);
});

test('the windows are linked by the events that lead from one to the other', () => {
  const { windows, moves } = windowGraph(stepsOf(recording, plainOverlay(recording)));
  assert.deepEqual(windows, ['Main', 'Edit', 'dialog in Edit']);
  assert.deepEqual(moves[0], { from: 'Main', to: 'Edit', steps: [1] });
  assert.equal(moves.length, 3);
});

test('a line belongs to the event around it, or to the last one above', () => {
  const steps = stepsOf(recording, plainOverlay(recording));
  assert.deepEqual([0, 5, 8, 11, 13, 99].map((line) => stepAtLine(steps, line)), [undefined, 0, 1, 1, 2, 3]);
});

test('files that are no recordings are refused', () => {
  assert.throws(() => parseRecording('{"a": 1}'), /no recording/);
  assert.throws(() => parseRecording('{"format": "marmoset-recording", "version": 9}'), /version 9/);
});

test('of two thousand cards only those near the window exist', () => {
  assert.deepEqual(cardsInView(0, 1000, 100, 2000, 2), { first: 0, end: 12 });
  assert.deepEqual(cardsInView(100_000, 1000, 100, 2000, 2), { first: 998, end: 1012 });
  assert.deepEqual(cardsInView(199_000, 1000, 100, 2000, 2), { first: 1988, end: 2000 });
  assert.deepEqual(cardsInView(0, 1000, 100, 0), { first: 0, end: 0 });
});

test('selecting a card scrolls no further than needed', () => {
  assert.equal(scrollTo(5, 0, 1000, 100), 0);
  assert.equal(scrollTo(10, 0, 1000, 100), 100);
  assert.equal(scrollTo(2, 500, 1000, 100), 200);
});
