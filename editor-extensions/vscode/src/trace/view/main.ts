import type { FromPanel, ToPanel } from '../messages';
import { showFacts, showMoments, showTree, showWindows } from './details';
import { Pictures } from './pictures';
import { Strip } from './strip';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

type Trace = Extract<ToPanel, { type: 'show' }>;

const vscode = acquireVsCodeApi();
const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
let trace: Trace | undefined;
let selected = 0;

const pictures = new Pictures((moment) => vscode.postMessage({ type: 'picture', moment }));
const wants = { select, goTo: (step: number) => vscode.postMessage({ type: 'goTo', step }) };
const strips = [new Strip(at('before'), pictures, wants), new Strip(at('after'), pictures, wants)];

function select(index: number): void {
  selected = index;
  for (const strip of strips) strip.mark(index);
  showDetails();
}

function showDetails(): void {
  const step = trace?.steps[selected];
  if (!trace || !step) return;
  at('step-title').textContent = step.title;
  showMoments({ met: at('met'), ledTo: at('led-to') }, step, trace, pictures.at(selected), pictures.at(selected + 1));
  showFacts(at('facts'), step);
  showTree(at('tree'), pictures.at(selected)?.tree, step.widget);
}

function show(shown: Trace): void {
  trace = shown;
  pictures.forget();
  const { steps, left, windows, moves } = shown;
  at('title').textContent = shown.title;
  at('before-title').textContent = `${left ? 'Before: ' : ''}${steps.length} events`;
  at('after-title').textContent = left?.title ?? '';
  (at('after').parentElement as HTMLElement).hidden = left === undefined;
  strips[0].show(steps, shown);
  strips[1].show(left?.steps.map((index) => steps[index]) ?? [], shown);
  showWindows(at('windows'), windows, moves, select);
  if (steps.length > 0) select(Math.min(selected, steps.length - 1));
}

window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
  switch (data.type) {
    case 'show': show(data); break;
    case 'select': select(data.step); break;
    case 'picture':
      pictures.set(data.moment, data.screen, data.tree);
      for (const strip of strips) strip.repaint(data.moment);
      if (data.moment === selected || data.moment === selected + 1) showDetails();
      break;
  }
});
vscode.postMessage({ type: 'ready' });
