import { Graph, layout } from '@dagrejs/dagre';
import type { GraphNode, WindowGraph } from '../../recording';
import { eventWords } from '../../window_tree';

export interface Point {
  x: number;
  y: number;
}

/** Where everything is drawn: nodes by their centres, edges by the points that they pass. */
export interface PlacedGraph {
  width: number;
  height: number;
  nodes: (Point & { width: number; height: number; lines: string[] })[];
  edges: { points: Point[]; label: Point; text: string }[];
}

export const lineHeight = 16;
const padding = { x: 12, y: 8 };
const longest = 28;

const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** What stands in a node: `/.AddObject`, `window "date"`, `2 events`. */
export function linesOf({ window, name, events }: GraphNode): string[] {
  if (window === undefined) return [name];
  const [activity, ...windows] = name.split(/ (?=window "|\+ keyboard$)/);
  return [activity, ...windows, eventWords(events)].map(shorten);
}

/** Top down, from the first window on; `measure` tells how wide a text is. */
export function placed(graph: WindowGraph, measure: (text: string) => number): PlacedGraph {
  const plan = new Graph();
  plan.setGraph({ rankdir: 'TB', nodesep: 18, edgesep: 14, ranksep: 34, marginx: 8, marginy: 8 });
  const lines = graph.nodes.map(linesOf);
  lines.forEach((texts, place) => plan.setNode(String(place), {
    width: Math.max(...texts.map(measure)) + 2 * padding.x, height: texts.length * lineHeight + 2 * padding.y,
  }));
  const texts = graph.edges.map(({ steps }) => (steps.length > 1 ? `${steps.length}×` : ''));
  graph.edges.forEach(({ from, to }, place) => plan.setEdge(String(from), String(to), { width: measure(texts[place]) + 6, height: lineHeight, labelpos: 'c' }));
  layout(plan);
  const { width = 0, height = 0 } = plan.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: lines.map((own, place) => ({ ...(plan.node(String(place)) as Point & { width: number; height: number }), lines: own })),
    edges: graph.edges.map(({ from, to }, place) => {
      const { points, x, y } = plan.edge(String(from), String(to)) as Point & { points: Point[] };
      return { points, label: { x, y }, text: texts[place] };
    }),
  };
}

/** A smooth line through the points, as the path of a drawing (a Catmull-Rom spline in Bézier's words). */
export function pathThrough(points: readonly Point[]): string {
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pieces = points.slice(1).map((end, place) => {
    const start = points[place];
    const [before, behind] = [points[place - 1] ?? start, points[place + 2] ?? end];
    const leaving = at(start.x + (end.x - before.x) / 6, start.y + (end.y - before.y) / 6);
    const arriving = at(end.x - (behind.x - start.x) / 6, end.y - (behind.y - start.y) / 6);
    return `C ${leaving} ${arriving} ${at(end.x, end.y)}`;
  });
  return [`M ${at(points[0].x, points[0].y)}`, ...pieces].join(' ');
}
