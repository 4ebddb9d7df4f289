import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawable } from '../src/exploration/model';

test('a click on a screen of a model goes to that screen, on an arrow to the one that it leads to', () => {
  const graph = drawable({
    nodes: [{ name: '/.Main', title: '/.Main, 3 events', events: 3, isScreen: true }, { name: 'crash', title: 'crash', events: 0, isScreen: false }],
    edges: [{ from: 0, to: 1, title: 'from /.Main to crash, once', back: false }],
    note: '',
  });
  assert.deepEqual(graph.nodes.map(({ first, window }) => [first, window]), [[0, 0], [1, undefined]]);
  assert.deepEqual(graph.edges[0].steps, [1]);
});
