import type { RecordedWindow } from './recording';
import { fateWords, Step } from './steps';
import type { TreeNode } from './view/tree/rows';

export const windowKey = (window: number) => `window-${window}`;
export const stepKey = (step: number) => `event-${step}`;

export const eventWords = (count: number) => `${count} event${count === 1 ? '' : 's'}`;

function eventNode(step: Step): TreeNode {
  const leads = step.failure !== undefined ? ' → crash' : step.from === step.to ? '' : ` → ${step.after}`;
  return {
    key: stepKey(step.index), kind: `event ${step.fate}${step.failure === undefined ? '' : ' failed'}`, text: step.title, note: leads,
    label: `${step.title}${leads}${fateWords[step.fate]}`, children: [],
  };
}

/**
 * The windows, each under the one from which it is reached on the shortest way, and what was done there. Windows come
 * before events, as folders before files.
 */
export function windowTree(steps: readonly Step[], windows: readonly RecordedWindow[]): TreeNode[] {
  const done = windows.map((): Step[] => []);
  for (const step of steps) done[step.from].push(step);
  const childrenOf = (parent: number | undefined): TreeNode[] =>
    windows.flatMap((window, number) => (done[number].length > 0 && window.parent === parent ? [nodeOf(number)] : []));
  const nodeOf = (number: number): TreeNode => {
    const { name, level = 0 } = windows[number];
    const events = done[number];
    const needed = events.filter(({ fate }) => fate === 'kept').length;
    const note = ` level ${level}, ${eventWords(events.length)}${needed === events.length ? '' : `, ${needed} left`}`;
    return {
      key: windowKey(number), kind: needed === 0 ? 'window needless' : 'window', text: name, note, label: `${name},${note}`,
      children: [...childrenOf(number), ...events.map(eventNode)],
    };
  };
  return childrenOf(undefined);
}
