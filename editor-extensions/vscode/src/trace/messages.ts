import type { RecordedWindow, WindowGraph } from './recording';
import type { Sides } from './sides';

/** The recording of the whole script, or that of what is left. */
export type Source = 'before' | 'after';

/**
 * What travels between the extension and the panel. A moment is what was seen before the event of that number, or after
 * the last; its picture and tree are sent when it comes into view. Events are chosen by their number in the whole recording.
 */
export type ToPanel =
  | { type: 'show'; title: string; windows: RecordedWindow[]; graph: WindowGraph } & Sides
  | { type: 'picture'; source: Source; moment: number; screen?: string; tree?: string }
  | { type: 'select'; step: number };

export type FromPanel =
  | { type: 'ready' }
  | { type: 'picture'; source: Source; moment: number }
  | { type: 'goTo'; step: number }
  | { type: 'record' };
