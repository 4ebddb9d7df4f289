import type { WindowGraph } from '../trace/recording';

/** What an exploration has learned: `marmoset/model`, see docs/lsp-extensions.md. */
export interface Model {
  package: string;
  version: string;
  states: number;
  transitions: number;
  graph: {
    nodes: { name: string; title: string; events: number; isScreen: boolean }[];
    edges: { from: number; to: number; title: string; back: boolean }[];
    note: string;
  };
}

/** What travels between the extension and the panel. Screens are chosen by their places in the graph. */
export type ToModelPanel = { type: 'show'; title: string; graph: WindowGraph };
export type FromModelPanel = { type: 'ready' } | { type: 'screen'; place: number };

/** The same as the drawing of a recording's windows has it: what is gone to is a node, of an arrow the one that it leads to. */
export function drawable({ nodes, edges, note }: Model['graph']): WindowGraph {
  return {
    nodes: nodes.map(({ name, title, events, isScreen }, place) => ({
      window: isScreen ? place : undefined, name, title, events, first: place, needless: false,
    })),
    edges: edges.map((edge) => ({ ...edge, steps: [edge.to], needless: false })),
    note,
  };
}
