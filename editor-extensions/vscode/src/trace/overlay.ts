import type { Recording } from './recording';

/** What is known about the events of a recording by now, each by its number: `marmoset/recording`, see docs/lsp-extensions.md. */
export interface Overlay {
  /** The first event that the present text of the script changes; from there on the recording is stale. */
  stale: number;
  labels: { event: number; code: string; message: string }[];
  /** Events that a reduction proved needless. */
  removed: number[];
  /** Where each event stands in the present text; nothing where it is gone. */
  lines: [first: number, last: number][][];
}

/** Nothing is known but the recording itself. */
export function plainOverlay({ events }: Recording): Overlay {
  return { stale: events.length, labels: [], removed: [], lines: events.map(({ event }) => event.lines.map(({ first, last }) => [first, last])) };
}

export interface Greyed {
  first: number;
  last: number;
  code: string;
  message: string;
}

/** Adds what the diagnostics of the script grey out. */
export function withGreyed(overlay: Overlay, greyed: readonly Greyed[]): Overlay {
  const labels = overlay.lines.flatMap((ranges, event) => greyed
    .filter(({ first, last }) => ranges.length > 0 && first <= ranges[0][0] && ranges[0][0] <= last)
    .map(({ code, message }) => ({ event, code, message })));
  return { ...overlay, labels };
}
