import type { RecordedWindow } from './recording';
import type { Step } from './steps';

/** A window as the graph draws it; the crash stands for where the app failed. */
export interface GraphNode {
  kind: 'window' | 'crash';
  window: number;
  name: string;
  events: number;
  /** The event that is gone to: the first that was done there, or that led there. */
  first: number;
  /** Nothing that was done there is needed. */
  needless: boolean;
}

/** The events that led from one node to another, by the places of the nodes. */
export interface GraphEdge {
  from: number;
  to: number;
  steps: number[];
  /** It leads to a window that is no further from the start. */
  back: boolean;
  needless: boolean;
}

export interface WindowGraph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** What a drawing has no room for. */
  leftOut: { windows: number; moves: number };
}

/** More than that nobody reads, and laying it out takes long. */
const most = { windows: 40, moves: 80 };

interface Gathered {
  nodes: Map<number, GraphNode>;
  edges: Map<string, GraphEdge>;
}

/** All windows and moves; nodes and edges by window number. The crash has the number behind the last window. */
function gather(steps: readonly Step[], windows: readonly RecordedWindow[]): Gathered {
  const crash = windows.length;
  const nodes = new Map<number, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const nodeAt = (window: number, first: number): GraphNode => {
    const known = nodes.get(window);
    if (known) return known;
    const made: GraphNode = window === crash
      ? { kind: 'crash', window, name: 'crash', events: 0, first, needless: false }
      : { kind: 'window', window, name: windows[window].name, events: 0, first, needless: true };
    nodes.set(window, made);
    return made;
  };
  const levelOf = (window: number) => windows[window]?.level ?? Infinity;
  for (const { index, from, to: seen, failure, fate } of steps) {
    const to = failure === undefined ? seen : crash;
    const node = nodeAt(from, index);
    if (node.events++ === 0) node.first = index;
    node.needless &&= fate !== 'kept';
    nodeAt(to, index);
    if (from === to) continue;
    const key = `${from} ${to}`;
    const edge = edges.get(key) ?? { from, to, steps: [], back: levelOf(to) <= levelOf(from), needless: true };
    edge.steps.push(index);
    edge.needless &&= fate !== 'kept';
    edges.set(key, edge);
  }
  return { nodes, edges };
}

/** The windows of a recording in the order they were met, and how often events led from one to another. */
export function windowGraph(steps: readonly Step[], windows: readonly RecordedWindow[], limit = most): WindowGraph {
  const { nodes, edges } = gather(steps, windows);
  const all = [...nodes.values()];
  const weight = (node: GraphNode) => (node.kind === 'crash' || node.first === 0 ? Infinity : node.events);
  const drawn = new Set([...all].sort((a, b) => weight(b) - weight(a)).slice(0, limit.windows));
  const kept = all.filter((node) => drawn.has(node));
  const places = new Map(kept.map(({ window }, place) => [window, place]));
  const moves = [...edges.values()].sort((a, b) => b.steps.length - a.steps.length)
    .flatMap((edge) => {
      const [from, to] = [places.get(edge.from), places.get(edge.to)];
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    }).slice(0, limit.moves);
  return { nodes: kept, edges: moves, leftOut: { windows: all.length - kept.length, moves: edges.size - moves.length } };
}

/** "40 of 312 windows and 80 of 800 moves are drawn"; nothing where all are. */
export function leftOutWords({ nodes, edges, leftOut }: WindowGraph): string {
  if (leftOut.windows + leftOut.moves === 0) return '';
  return `${nodes.length} of ${nodes.length + leftOut.windows} windows and ${edges.length} of ${edges.length + leftOut.moves} moves are drawn: `
    + 'those that most events belong to. The tree below holds all.';
}

const times = (count: number) => (count === 1 ? '' : `, ${count} times`);
export const eventWords = (count: number) => `${count} event${count === 1 ? '' : 's'}`;

/** What is read out of a window. */
export function nodeLabel({ nodes, edges }: WindowGraph, place: number): string {
  const { kind, name, events, needless } = nodes[place];
  const exits = edges.filter(({ from }) => from === place).map(({ to, steps }) => `${nodes[to].name}${times(steps.length)}`);
  return [kind === 'crash' ? 'crash' : `${name}, ${eventWords(events)}`, needless ? 'none needed' : '', exits.length > 0 ? `leads to ${exits.join('; ')}` : '']
    .filter(Boolean).join(', ');
}

/** What is read out of the moves between two windows. */
export function edgeLabel({ nodes }: WindowGraph, { from, to, steps, needless }: GraphEdge): string {
  return `from ${nodes[from].name} to ${nodes[to].name}${times(steps.length)}${needless ? ', not needed' : ''}`;
}
