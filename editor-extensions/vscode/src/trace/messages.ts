import type { Step } from './steps';

/**
 * What travels between the extension and the panel. A moment is what was seen before the event of that number, or after
 * the last; its picture and tree are sent when it comes into view.
 */
export type ToPanel =
  | {
    type: 'show'; title: string; width: number; height: number; steps: Step[]; left?: { title: string; steps: number[] };
    windows: string[]; moves: { from: string; to: string; steps: number[] }[];
  }
  | { type: 'picture'; moment: number; screen?: string; tree?: string }
  | { type: 'select'; step: number };

export type FromPanel =
  | { type: 'ready' }
  | { type: 'picture'; moment: number }
  | { type: 'goTo'; step: number };
