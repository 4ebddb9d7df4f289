import type { Overlay, SeenRecording } from './recording';

const touches = ['tap', 'longPress', 'drag', 'pinch', 'gesture'];

/** What became of an event: it does nothing, a reduction proved it needless, or the script does not hold it any more. */
export type Fate = 'kept' | 'ineffective' | 'removed' | 'gone';

/** What is said of events behind their titles. */
export const fateWords: Record<Fate, string> = {
  kept: '', ineffective: ', does nothing', removed: ', proven needless', gone: ', not in the script any more',
};

/** What the panel shows of one event: where it touched the screen, where it led, and what became of it. */
export interface Step {
  /** In its recording. */
  index: number;
  /** In the recording of the whole script; another number where this is a recording of what is left. */
  origin: number;
  title: string;
  ids: string;
  /** Its first and last line in the present script, from 0; nothing where it is gone. */
  line?: number;
  lastLine?: number;
  touch?: { x: number; y: number; toX: number; toY: number };
  widget?: number;
  /** The windows that it met and led to: their numbers and names. */
  from: number;
  to: number;
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

/** The reasons that the labels give, by event: what says that one can go, such as `ineffective/idle-key`. */
function reasonsOf({ labels }: Overlay): Map<number, { code: string; message: string }[]> {
  const reasons = new Map<number, { code: string; message: string }[]>();
  for (const { event, code, message } of labels) reasons.set(event, [...(reasons.get(event) ?? []), { code, message }]);
  return reasons;
}

/** The events of a recording. `origins` say which ones of the whole recording they are, where this is of a part. */
export function stepsOf({ recording, steps, windows }: SeenRecording, overlay: Overlay, origins?: readonly (number | null)[]): Step[] {
  const removed = new Set(overlay.removed);
  const reasons = reasonsOf(overlay);
  return recording.events.map(({ event, after, widget, dropped }, index) => {
    const lines = (overlay.lines[index] ?? []).flat();
    const labels = reasons.get(index) ?? [];
    const ineffective = labels.some(({ code }) => code.startsWith('ineffective'));
    const { title, from, to } = steps[index];
    return {
      index,
      origin: origins ? origins[index] ?? -1 : index,
      title,
      ids: event.ids.length === 0 ? '' : `#${[...new Set([event.ids[0], event.ids[event.ids.length - 1]])].join('-')}`,
      line: lines.length === 0 ? undefined : Math.min(...lines),
      lastLine: lines.length === 0 ? undefined : Math.max(...lines),
      touch: touches.includes(event.type) ? { x: event.x, y: event.y, toX: event.toX, toY: event.toY } : undefined,
      widget,
      from,
      to,
      before: windows[from].name,
      after: windows[to].name,
      callbacks: after.callbacks,
      dropped: dropped > 0,
      failure: after.failure && `${after.failure.exception}: ${after.failure.message}`,
      fate: lines.length === 0 ? 'gone' : removed.has(index) ? 'removed' : ineffective ? 'ineffective' : 'kept',
      reasons: labels.map(({ message }) => message),
      stale: index >= overlay.stale,
    };
  });
}

/** The event that a line of the script belongs to: the one around it, or the last one that starts above it. */
export function stepAtLine(steps: readonly Step[], line: number): number | undefined {
  const present = steps.filter((step): step is Step & { line: number; lastLine: number } => step.line !== undefined);
  const inside = present.find((step) => step.line <= line && line <= step.lastLine);
  if (inside) return inside.index;
  const above = present.filter((step) => step.line <= line);
  return above.length === 0 ? undefined : above[above.length - 1].index;
}
