// A recording as `marmoset record -o FILE` writes it. Only what the panel shows is named here.

export interface Observation {
  window: { package: string; activity: string; window: string; kind: string; keyboard: boolean; rotation: number };
  timeMs: number;
  settled: boolean;
  callbacks: string[];
  failure?: { exception: string; message: string };
  tree?: number;
  screen?: number;
}

export interface UserEvent {
  type: string;
  ids: number[];
  lines: { first: number; last: number }[];
  x: number;
  y: number;
  toX: number;
  toY: number;
  keyCode: number;
  rotation: number;
  text: string;
  activity: string;
  package: string;
}

export interface Recording {
  script: string;
  app: string;
  package: string;
  device: string;
  width: number;
  height: number;
  start: Observation;
  events: { event: UserEvent; after: Observation; widget?: number; dropped: number }[];
  trees: string[];
  screens: string[];
  failure?: { exception: string; message: string };
}

/** Reads a recording; the error says what is wrong with the file. */
export function parseRecording(text: string): Recording {
  const read = JSON.parse(text) as Recording & { format?: string; version?: number };
  if (read.format !== 'marmoset-recording') throw new Error('This file is no recording of Marmoset.');
  if (read.version !== 1) throw new Error(`This recording has version ${read.version}; this extension reads version 1.`);
  return read;
}

const touches = ['tap', 'longPress', 'drag', 'pinch', 'gesture'];
const point = (x: number, y: number) => `(${Math.round(x)}, ${Math.round(y)})`;

/** "tap (120, 270)": what a person would call the event. */
export function titleOf(event: UserEvent): string {
  switch (event.type) {
    case 'launch': return `launch ${event.activity.replace(`${event.package}.`, '.')}`;
    case 'drag': return `drag ${point(event.x, event.y)} to ${point(event.toX, event.toY)}`;
    case 'key': case 'longKey': return `${event.type === 'key' ? 'key' : 'long key'} ${event.keyCode}`;
    case 'rotation': return `rotate to ${event.rotation * 90} degrees`;
    case 'text': return `type "${event.text}"`;
    default: return touches.includes(event.type) ? `${event.type} ${point(event.x, event.y)}` : event.type;
  }
}

/** What the panel shows of one event: the screen that it met, where it touched it, and where it led. */
export interface Step {
  index: number;
  title: string;
  ids: string;
  line: number;
  lastLine: number;
  touch?: { x: number; y: number; toX: number; toY: number };
  widget?: number;
  tree?: number;
  screen?: number;
  before: string;
  after: string;
  callbacks: string[];
  dropped: boolean;
  failure?: string;
}

function windowOf(seen: Observation): string {
  const { activity, kind, window } = seen.window;
  const name = activity.replace(/^.*\./, '');
  return kind === 'activity' ? name : `${kind}${window === '' || window === activity ? '' : ` ${window}`} in ${name}`;
}

export function stepsOf(recording: Recording): Step[] {
  return recording.events.map(({ event, after, widget, dropped }, index) => {
    const before = index === 0 ? recording.start : recording.events[index - 1].after;
    const lines = event.lines.flatMap(({ first, last }) => [first, last]);
    return {
      index,
      title: titleOf(event),
      ids: event.ids.length === 0 ? '' : `#${[...new Set([event.ids[0], event.ids[event.ids.length - 1]])].join('-')}`,
      line: Math.min(...lines),
      lastLine: Math.max(...lines),
      touch: touches.includes(event.type) ? { x: event.x, y: event.y, toX: event.toX, toY: event.toY } : undefined,
      widget,
      tree: before.tree,
      screen: before.screen,
      before: windowOf(before),
      after: windowOf(after),
      callbacks: after.callbacks,
      dropped: dropped > 0,
      failure: after.failure && `${after.failure.exception}: ${after.failure.message}`,
    };
  });
}

/** The windows of a recording in the order of their first appearance, and how often events led from one to another. */
export function windowGraph(steps: readonly Step[]): { windows: string[]; moves: { from: string; to: string; steps: number[] }[] } {
  const moves = new Map<string, { from: string; to: string; steps: number[] }>();
  for (const { before: from, after: to, index } of steps) {
    if (from === to) continue;
    const key = JSON.stringify([from, to]);
    if (!moves.has(key)) moves.set(key, { from, to, steps: [] });
    moves.get(key)?.steps.push(index);
  }
  const windows = [...new Set(steps.flatMap(({ before, after }) => [before, after]))];
  return { windows, moves: [...moves.values()] };
}

/** The event that a line of the script belongs to: the last one that starts at or above it. */
export function stepAtLine(steps: readonly Step[], line: number): number | undefined {
  const inside = steps.find((step) => step.line <= line && line <= step.lastLine);
  if (inside) return inside.index;
  const above = steps.filter((step) => step.line <= line);
  return above.length === 0 ? undefined : above[above.length - 1].index;
}
