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

function nameOf(view: Element): string {
  const kind = (view.getAttribute('class') ?? 'view').replace(/^.*\./, '');
  const id = (view.getAttribute('resource-id') ?? '').replace(/^.*\//, '');
  const text = view.getAttribute('text') ?? '';
  return [kind, id && `#${id}`, text && `"${text}"`].filter(Boolean).join(' ');
}

function branch(view: Element, hit: Element | undefined): HTMLElement {
  const item = element('li', '', view === hit ? 'hit' : '');
  item.setAttribute('role', 'treeitem');
  item.setAttribute('aria-selected', String(view === hit));
  const children = [...view.children].filter((child) => child.tagName === 'node');
  if (children.length === 0) {
    item.textContent = nameOf(view);
    return item;
  }
  const fold = document.createElement('details');
  fold.open = true;
  const group = document.createElement('ul');
  group.setAttribute('role', 'group');
  group.append(...children.map((child) => branch(child, hit)));
  fold.append(element('summary', nameOf(view)), group);
  item.append(fold);
  return item;
}

/** The hierarchy of views before the event, with the one that it hit marked. */
export function showTree(list: HTMLElement, tree: Document | undefined, widget: number | undefined): void {
  if (!tree) {
    list.replaceChildren(element('li', 'This recording holds no views here.'));
    return;
  }
  const hit = widget === undefined ? undefined : tree.getElementsByTagName('node')[widget];
  const roots = [...tree.documentElement.children].filter((child) => child.tagName === 'node');
  list.replaceChildren(...roots.map((root) => branch(root, hit)));
  list.querySelector('.hit')?.scrollIntoView({ block: 'nearest' });
}

/** The windows, and under each where events led from it; a click goes to the first such event. */
export function showWindows(
  list: HTMLElement, windows: string[], moves: { from: string; to: string; steps: number[] }[], select: (step: number) => void,
): void {
  list.replaceChildren(...windows.map((window) => {
    const item = element('li', window);
    const exits = document.createElement('ul');
    for (const { to, steps } of moves.filter(({ from }) => from === window)) {
      const exit = document.createElement('li');
      const button = element('button', `to ${to}${steps.length > 1 ? `, ${steps.length} times` : ''}`);
      button.addEventListener('click', () => select(steps[0]));
      exit.append(button);
      exits.append(exit);
    }
    item.append(exits);
    return item;
  }));
}
