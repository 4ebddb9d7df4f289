import type { Step } from './recording';

/** What travels between the extension and the panel. Pictures and trees are sent when they come into view. */
export type ToPanel =
  | { type: 'show'; title: string; width: number; height: number; steps: Step[]; windows: string[]; moves: { from: string; to: string; steps: number[] }[] }
  | { type: 'picture'; step: number; screen?: string; tree?: string }
  | { type: 'removable'; steps: number[] }
  | { type: 'select'; step: number };

export type FromPanel =
  | { type: 'ready' }
  | { type: 'picture'; step: number }
  | { type: 'goTo'; step: number };
