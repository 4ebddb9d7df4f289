import type { Overlay } from './overlay';
import type { Observation, Recording, UserEvent } from './recording';

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

/** What became of an event: it does nothing, a reduction proved it needless, or the script does not hold it any more. */
export type Fate = 'kept' | 'ineffective' | 'removed' | 'gone';

/** What the panel shows of one event: where it touched the screen, where it led, and what became of it. */
export interface Step {
  index: number;
  title: string;
  ids: string;
  /** Its first and last line in the present script, from 0; nothing where it is gone. */
  line?: number;
  lastLine?: number;
  touch?: { x: number; y: number; toX: number; toY: number };
  widget?: number;
  before: string;
  after: string;
  callbacks: string[];
  dropped: boolean;
  failure?: string;
  fate: Fate;
  /** Why it can go. */
  reasons: string[];
  stale: boolean;
}

function windowOf(seen: Observation): string {
  const { activity, kind, window } = seen.window;
  const name = activity.replace(/^.*\./, '');
  return kind === 'activity' ? name : `${kind}${window === '' || window === activity ? '' : ` ${window}`} in ${name}`;
}

/** The reasons that the labels give, by event: what says that one can go, such as `ineffective/idle-key`. */
function reasonsOf({ labels }: Overlay): Map<number, { code: string; message: string }[]> {
  const reasons = new Map<number, { code: string; message: string }[]>();
  for (const { event, code, message } of labels) reasons.set(event, [...(reasons.get(event) ?? []), { code, message }]);
  return reasons;
}

export function stepsOf(recording: Recording, overlay: Overlay): Step[] {
  const removed = new Set(overlay.removed);
  const reasons = reasonsOf(overlay);
  return recording.events.map(({ event, after, widget, dropped }, index) => {
    const before = index === 0 ? recording.start : recording.events[index - 1].after;
    const lines = (overlay.lines[index] ?? []).flat();
    const labels = reasons.get(index) ?? [];
    const ineffective = labels.some(({ code }) => code.startsWith('ineffective'));
    const fate = lines.length === 0 ? 'gone' : removed.has(index) ? 'removed' : ineffective ? 'ineffective' : 'kept';
    return {
      index,
      title: titleOf(event),
      ids: event.ids.length === 0 ? '' : `#${[...new Set([event.ids[0], event.ids[event.ids.length - 1]])].join('-')}`,
      line: lines.length === 0 ? undefined : Math.min(...lines),
      lastLine: lines.length === 0 ? undefined : Math.max(...lines),
      touch: touches.includes(event.type) ? { x: event.x, y: event.y, toX: event.toX, toY: event.toY } : undefined,
      widget,
      before: windowOf(before),
      after: windowOf(after),
      callbacks: after.callbacks,
      dropped: dropped > 0,
      failure: after.failure && `${after.failure.exception}: ${after.failure.message}`,
      fate,
      reasons: labels.map(({ message }) => message),
      stale: index >= overlay.stale,
    };
  });
}

/** What is left without the events that can go, and in which words that is told; nothing where all stay. */
export function leftOf(steps: readonly Step[]): { title: string; steps: number[] } | undefined {
  const kept = steps.filter(({ fate }) => fate === 'kept').map(({ index }) => index);
  if (kept.length === steps.length) return undefined;
  const proven = steps.some(({ fate }) => fate === 'removed');
  return { title: `After: ${kept.length} events ${proven ? 'that the target needs' : 'that do something'}`, steps: kept };
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

/** The event that a line of the script belongs to: the one around it, or the last one that starts above it. */
export function stepAtLine(steps: readonly Step[], line: number): number | undefined {
  const present = steps.filter((step): step is Step & { line: number; lastLine: number } => step.line !== undefined);
  const inside = present.find((step) => step.line <= line && line <= step.lastLine);
  if (inside) return inside.index;
  const above = present.filter((step) => step.line <= line);
  return above.length === 0 ? undefined : above[above.length - 1].index;
}
