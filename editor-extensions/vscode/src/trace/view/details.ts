import type { Step } from '../steps';
import type { Picture } from './pictures';
import { drawScreen } from './screen';

function element(name: string, text: string, kind = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = kind;
  return made;
}

/** The screens before and after the event, side by side. */
export function showMoments(
  figures: { met: HTMLElement; ledTo: HTMLElement }, step: Step, size: { width: number; height: number }, before?: Picture, after?: Picture,
): void {
  figures.met.replaceChildren(drawScreen(size, before, step), element('figcaption', `before, ${step.before}`));
  figures.ledTo.replaceChildren(drawScreen(size, after), element('figcaption', step.failure ? 'after the crash' : `after, ${step.after}`));
}

export function showFacts(list: HTMLElement, step: Step): void {
  const facts: [string, string | undefined][] = [
    ['line', step.line === undefined ? 'not in the script any more' : String(step.line + 1)],
    ['numbers', step.ids || undefined],
    ['why it can go', step.reasons.join(' ') || (step.fate === 'removed' ? 'the target was met without it' : undefined)],
    ['stale', step.stale ? 'the script was changed before this event since it was recorded' : undefined],
    ['callbacks', step.callbacks.join(', ') || undefined],
    ['dropped', step.dropped ? 'the device dropped some of it' : undefined],
    ['crash', step.failure],
  ];
  list.replaceChildren(...facts.flatMap(([name, value]) => (value === undefined ? [] : [element('dt', name), element('dd', value)])));
}
