import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedWindow, WindowGraph } from '../src/trace/recording';
import type { Step } from '../src/trace/steps';
import { linesOf, pathThrough, placed } from '../src/trace/view/graph/layout';
import { nearest } from '../src/trace/view/graph/nearest';
import { pathTo, pressed, rowsOf } from '../src/trace/view/tree/rows';
import { stepKey, windowKey, windowTree } from '../src/trace/window_tree';

const windows: RecordedWindow[] = [
  { name: '/.Launcher', level: 0 }, { name: '/.Main', level: 1, parent: 0 }, { name: '/.Edit', level: 2, parent: 1 }, { name: '/.Edit window "date"' },
];
const step = (index: number, from: number, to: number, change: Partial<Step> = {}): Step => ({
  index, origin: index, title: `event ${index}`, ids: '', from, to, before: windows[from]?.name ?? '', after: windows[to]?.name ?? '', callbacks: [], dropped: false,
  fate: 'kept', reasons: [], stale: false, ...change,
});
const steps = [
  step(0, 0, 1), step(1, 1, 1, { fate: 'ineffective' }), step(2, 1, 2), step(3, 2, 1, { fate: 'removed' }), step(4, 1, 2, { fate: 'removed' }),
  step(5, 2, 3, { failure: 'NullPointerException: oh' }),
];

const graph: WindowGraph = {
  nodes: [
    { window: 0, name: '/.Launcher', title: '/.Launcher, 1 event', events: 1, first: 0, needless: false },
    { window: 1, name: '/.Main', title: '/.Main, 3 events', events: 3, first: 1, needless: false },
    { window: 2, name: '/.Edit', title: '/.Edit, 2 events', events: 2, first: 3, needless: false }, { name: 'crash', title: 'crash', events: 0, first: 5, needless: false },
  ],
  edges: [
    { from: 1, to: 2, steps: [2, 4], title: '', back: false, needless: false }, { from: 0, to: 1, steps: [0], title: '', back: false, needless: false },
    { from: 2, to: 1, steps: [3], title: '', back: true, needless: true }, { from: 2, to: 3, steps: [5], title: '', back: false, needless: false },
  ],
  note: '',
};

test('a drawing has every window and every move apart from each other', () => {
  const { width, height, nodes, edges } = placed(graph, (text) => 7 * text.length);
  for (const { x, y, width: w, height: h } of nodes) assert.ok(x - w / 2 >= 0 && x + w / 2 <= width && y - h / 2 >= 0 && y + h / 2 <= height);
  assert.ok(nodes[0].y < nodes[1].y && nodes[1].y < nodes[2].y && nodes[2].y < nodes[3].y, 'from the first window down');
  assert.deepEqual(edges.map(({ text }) => text).filter(Boolean), ['2×']);
  const there = edges[graph.edges.findIndex(({ from, to }) => from === 1 && to === 2)].label;
  const back = edges[graph.edges.findIndex(({ from, to }) => from === 2 && to === 1)].label;
  assert.ok(Math.abs(there.x - back.x) > 10, 'there and back are two lines');
});

test('a window is labelled with its activity, its window and its events', () => {
  const node = { window: 0, title: '', events: 1, first: 0, needless: false };
  assert.deepEqual(linesOf({ ...node, name: '/.Edit window "date" + keyboard' }), ['/.Edit', 'window "date"', '+ keyboard', '1 event']);
  assert.deepEqual(linesOf({ ...node, window: undefined, name: 'crash' }), ['crash']);
  assert.deepEqual(linesOf({ ...node, name: '/.AVeryLongNameThatNobodyWantsToRead' }), ['/.AVeryLongNameThatNobodyWa…', '1 event']);
});

test('a line passes its points, straight where they are', () => {
  assert.equal(pathThrough([{ x: 0, y: 0 }, { x: 6, y: 12 }]), 'M 0.0 0.0 C 1.0 2.0 5.0 10.0 6.0 12.0');
  assert.equal(pathThrough([{ x: 0, y: 0 }, { x: 6, y: 0 }, { x: 6, y: 6 }]), 'M 0.0 0.0 C 1.0 0.0 5.0 -1.0 6.0 0.0 C 7.0 1.0 6.0 5.0 6.0 6.0');
});

test('arrow keys lead to the nearest thing that way', () => {
  const places = [{ x: 0, y: 0 }, { x: 100, y: 10 }, { x: 0, y: 50 }, { x: 5, y: 200 }];
  assert.equal(nearest(places, 0, 'ArrowRight'), 1);
  assert.equal(nearest(places, 0, 'ArrowDown'), 2);
  assert.equal(nearest(places, 2, 'ArrowDown'), 3);
  assert.equal(nearest(places, 3, 'ArrowUp'), 2);
  assert.equal(nearest(places, 0, 'ArrowLeft'), undefined);
  assert.equal(nearest(places, 0, 'Tab'), undefined);
});

test('the tree has windows under the ones they are reached from, before the events done there', () => {
  const [root, ...others] = windowTree(steps, windows);
  assert.deepEqual([others.length, root.key, root.note], [0, windowKey(0), ' level 0, 1 event']);
  assert.deepEqual(root.children.map(({ key }) => key), [windowKey(1), stepKey(0)]);
  const [main] = root.children;
  assert.equal(main.note, ' level 1, 3 events, 1 left');
  assert.deepEqual(main.children.map(({ key }) => key), [windowKey(2), stepKey(1), stepKey(2), stepKey(4)]);
  assert.deepEqual([main.children[1].kind, main.children[1].label], ['event ineffective', 'event 1, does nothing']);
  assert.equal(main.children[0].children[1].label, 'event 5 → crash');
  assert.deepEqual(pathTo([root], stepKey(5)), [0, 1, 2].map(windowKey));
  assert.equal(pathTo([root], 'nothing'), undefined);
});

test('of a tree the rows are seen whose parents are open', () => {
  const roots = windowTree(steps, windows);
  const rows = rowsOf(roots, new Set([windowKey(0), windowKey(1)]));
  assert.deepEqual(rows.map(({ node, level, position, siblings, open }) => [node.key, level, position, siblings, open]), [
    [windowKey(0), 1, 1, 1, true], [windowKey(1), 2, 1, 2, true], [windowKey(2), 3, 1, 4, false], [stepKey(1), 3, 2, 4, false], [stepKey(2), 3, 3, 4, false],
    [stepKey(4), 3, 4, 4, false], [stepKey(0), 2, 2, 2, false],
  ]);
});

test('the keys of a tree do what they do in others', () => {
  const rows = rowsOf(windowTree(steps, windows), new Set([windowKey(0)]));
  assert.deepEqual(rows.map(({ node }) => node.key), [windowKey(0), windowKey(1), stepKey(0)]);
  const press = (at: number, key: string) => pressed(rows, at, key, 10);
  assert.deepEqual([press(0, 'ArrowDown'), press(2, 'ArrowDown'), press(0, 'PageDown'), press(2, 'Home')], [{ go: 1 }, { go: 2 }, { go: 2 }, { go: 0 }]);
  assert.deepEqual([press(0, 'ArrowRight'), press(1, 'ArrowRight'), press(2, 'ArrowRight')], [{ go: 1 }, { toggle: 1 }, undefined]);
  assert.deepEqual([press(0, 'ArrowLeft'), press(1, 'ArrowLeft'), press(2, 'ArrowLeft')], [{ toggle: 0 }, { go: 0 }, { go: 0 }]);
  assert.deepEqual([press(1, 'Enter'), press(2, 'Enter'), press(2, '*'), press(0, 'q')], [{ toggle: 1 }, { choose: 2 }, { openAll: 2 }, undefined]);
  assert.equal(pressed([], 0, 'Home', 10), undefined);
});
