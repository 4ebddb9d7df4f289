import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentOf, RecordingAnswer, SeenRecording, UserEvent } from '../src/trace/recording';
import { sidesOf } from '../src/trace/sides';
import { stepAtLine, stepsOf } from '../src/trace/steps';
import { cardsInView, scrollTo } from '../src/trace/view/window_of_cards';

const event = (change: Partial<UserEvent>): UserEvent => ({ type: 'tap', ids: [], x: 0, y: 0, toX: 0, toY: 0, ...change });
const seen = { window: { package: 'com.x', activity: 'com.x.Main' }, callbacks: [] };
const crash = { ...seen, failure: { exception: 'NullPointerException', message: 'oh' } };
const answer: RecordingAnswer = {
  recording: {
    script: 'a.mks', device: 'Android 9', width: 1080, height: 1920, trees: ['<hierarchy/>'], screens: [], start: { ...seen, tree: 0 },
    events: [
      { event: event({ type: 'launch', ids: [1] }), after: seen, dropped: 0 },
      { event: event({ ids: [2, 3], x: 10, y: 20.6, toX: 10, toY: 20 }), after: seen, widget: 3, dropped: 0 },
      { event: event({ type: 'key', ids: [4, 5] }), after: seen, dropped: 1 },
      { event: event({ ids: [6, 7] }), after: crash, dropped: 0 },
    ],
  },
  steps: [{ title: 'launch com.x/.Main', from: 0, to: 1 }, { title: 'tap (10, 20.6)', from: 1, to: 2 }, { title: 'key BACK', from: 2, to: 3 }, { title: 'tap (0, 0)', from: 3, to: 1 }],
  windows: [{ name: '/.Launcher', level: 0 }, { name: '/.Main', level: 1, parent: 0 }, { name: '/.Edit', level: 2, parent: 1 }, { name: '/.Edit window "date"', level: 3, parent: 2 }],
  graph: { nodes: [], edges: [], note: '' }, stale: 4, labels: [], removed: [], lines: [[[5, 6]], [[7, 7], [9, 9]], [[12, 12]], [[14, 14]]],
};
const steps = stepsOf(answer, answer);

test('a step shows the screen that its event met and where it led, by the names that the server gives', () => {
  const [launch, tap, key, last] = steps;
  assert.deepEqual([launch.title, launch.ids, launch.touch, momentOf(answer.recording, 0).tree], ['launch com.x/.Main', '#1', undefined, 0]);
  assert.equal(momentOf(answer.recording, 4).failure?.message, 'oh');
  assert.deepEqual([tap.ids, tap.line, tap.lastLine, tap.before, tap.after, tap.widget], ['#2-3', 7, 9, '/.Main', '/.Edit', 3]);
  assert.deepEqual([key.title, key.after, key.dropped], ['key BACK', '/.Edit window "date"', true]);
  assert.equal(last.failure, 'NullPointerException: oh');
});

test('an event that is deleted by now has no line, and what comes after an edit is stale', () => {
  const edited = stepsOf(answer, { ...answer, lines: answer.lines.map((ranges, index) => (index === 1 ? [] : ranges)), stale: 2 });
  assert.deepEqual([edited[1].fate, edited[1].line, edited[1].stale, edited[2].stale], ['gone', undefined, false, true]);
  assert.equal(stepAtLine(edited, 8), 0);
});

test('a line belongs to the event around it, or to the last one above', () => {
  assert.deepEqual([0, 5, 8, 11, 13, 99].map((line) => stepAtLine(steps, line)), [undefined, 0, 1, 1, 2, 3]);
});

test('where all events stay there is one side', () => {
  const { before, after } = sidesOf({ ...answer, recording: { ...answer.recording, script: '100%.mks' } });
  assert.deepEqual([before.title, before.note, before.steps.length, after], ['4 events', 'Screens of 100%.mks.', 4, undefined]);
});

test('events that do nothing are struck out, and what is left has the screens of the whole', () => {
  const labels = [1, 2].map((index) => ({ event: index, code: 'ineffective/no-change', message: 'It does nothing.' }));
  const { before, after } = sidesOf({ ...answer, labels });
  assert.deepEqual(before.steps.map(({ fate }) => fate), ['kept', 'ineffective', 'ineffective', 'kept']);
  assert.deepEqual(before.steps[1].reasons, ['It does nothing.']);
  assert.deepEqual([before.title, after?.title], ['Before: 4 events', 'After: 2 events that do something']);
  assert.deepEqual(after?.steps.map(({ origin }) => origin), [0, 3]);
  assert.deepEqual([after?.note, after?.own, after?.recordable], ['Screens of a.mks, with all its events.', false, undefined]);
});

const reduced = { uri: 'file:///my%20work/a-min.mks', unchanged: true, events: [0, 1, 3] };

test('a reduction that nobody recorded can be recorded, unless its script has changed', () => {
  const { after } = sidesOf({ ...answer, removed: [2], reduced });
  assert.deepEqual([after?.title, after?.recordable], ['After: 3 events that the target needs', reduced.uri]);
  assert.equal(after?.note, 'Screens of a.mks, with all its events. a-min.mks was not recorded yet.');
  const changed = sidesOf({ ...answer, removed: [2], reduced: { ...reduced, unchanged: false } }).after;
  assert.equal(changed?.recordable, undefined);
  assert.equal(changed?.note, 'Screens of a.mks, with all its events. a-min.mks has changed since it was verified.');
});

test('a recorded reduction has its own screens, on the lines of the whole script', () => {
  const own: SeenRecording = {
    recording: { ...answer.recording, script: 'a-min.mks', height: 999, events: [0, 1, 3].map((index) => answer.recording.events[index]) },
    steps: [0, 1, 3].map((index) => answer.steps[index]), windows: answer.windows,
  };
  const { after } = sidesOf({ ...answer, removed: [2], reduced: { ...reduced, seen: own } });
  assert.deepEqual([after?.own, after?.note, after?.height, after?.recordable], [true, 'Screens of a-min.mks.', 999, undefined]);
  assert.deepEqual(after?.steps.map(({ index, origin, line, fate }) => [index, origin, line, fate]), [[0, 0, 5, 'kept'], [1, 1, 7, 'kept'], [2, 3, 14, 'kept']]);
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
