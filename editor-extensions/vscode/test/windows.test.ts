import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedWindow } from '../src/trace/recording';
import type { Step } from '../src/trace/steps';
import { linesOf, pathThrough, placed } from '../src/trace/view/graph/layout';
import { nearest } from '../src/trace/view/graph/nearest';
import { pathTo, pressed, rowsOf } from '../src/trace/view/tree/rows';
import { edgeLabel, leftOutWords, nodeLabel, windowGraph } from '../src/trace/window_graph';
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

test('the graph links windows by the events that lead from one to the other, and ends in the crash', () => {
  const graph = windowGraph(steps, windows);
  assert.deepEqual(graph.nodes.map(({ name, events, first }) => [name, events, first]), [['/.Launcher', 1, 0], ['/.Main', 3, 1], ['/.Edit', 2, 3], ['crash', 0, 5]]);
  assert.deepEqual(graph.edges.find(({ from, to }) => from === 1 && to === 2), { from: 1, to: 2, steps: [2, 4], back: false, needless: false });
  assert.deepEqual(graph.edges.find(({ from, to }) => from === 2 && to === 1), { from: 2, to: 1, steps: [3], back: true, needless: true });
  assert.equal(graph.edges.length, 4);
  assert.equal(nodeLabel(graph, 1), '/.Main, 3 events, leads to /.Edit, 2 times');
  assert.equal(edgeLabel(graph, graph.edges[0]), 'from /.Main to /.Edit, 2 times');
  assert.equal(leftOutWords(graph), '');
});

test('of a graph that is too big the windows with most events are drawn, and that is said', () => {
  const many = Array.from({ length: 300 }, (_, window) => ({ name: `/.W${window}`, level: window }));
  const walk = Array.from({ length: 2000 }, (_, index) => step(index, index % 300, (index + 1) % 300));
  const graph = windowGraph(walk, many);
  assert.deepEqual([graph.nodes.length, graph.nodes[0].name, graph.leftOut.windows], [40, '/.W0', 260]);
  assert.ok(graph.edges.every(({ from, to }) => from < 40 && to < 40));
  assert.match(leftOutWords(graph), /^40 of 300 windows and \d+ of 300 moves are drawn/);
});

test('a drawing has every window and every move apart from each other', () => {
  const graph = windowGraph(steps, windows);
  const { width, height, nodes, edges } = placed(graph, (text) => 7 * text.length);
  for (const { x, y, width: w, height: h } of nodes) assert.ok(x - w / 2 >= 0 && x + w / 2 <= width && y - h / 2 >= 0 && y + h / 2 <= height);
  assert.ok(nodes[0].y < nodes[1].y && nodes[1].y < nodes[2].y && nodes[2].y < nodes[3].y, 'from the first window down');
  assert.deepEqual(edges.map(({ text }) => text).filter(Boolean), ['2×']);
  const there = edges[graph.edges.findIndex(({ from, to }) => from === 1 && to === 2)].label;
  const back = edges[graph.edges.findIndex(({ from, to }) => from === 2 && to === 1)].label;
  assert.ok(Math.abs(there.x - back.x) > 10, 'there and back are two lines');
});

test('a window is labelled with its activity, its window and its events', () => {
  const node = { kind: 'window' as const, window: 0, events: 1, first: 0, needless: false };
  assert.deepEqual(linesOf({ ...node, name: '/.Edit window "date" + keyboard' }), ['/.Edit', 'window "date"', '+ keyboard', '1 event']);
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
