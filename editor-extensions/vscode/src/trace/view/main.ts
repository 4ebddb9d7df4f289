import type { FromPanel, Source, ToPanel } from '../messages';
import type { Step } from '../steps';
import { stepKey, windowKey, windowTree } from '../window_tree';
import { showFacts, showMoments } from './details';
import { Graph } from './graph/graph';
import { Pictures } from './pictures';
import { Strip } from './strip';
import { Tree } from './tree/tree';
import { viewKey, viewTree } from './view_tree';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

type Trace = Extract<ToPanel, { type: 'show' }>;

const vscode = acquireVsCodeApi();
const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
let trace: Trace | undefined;
let selected = 0;
let source: Source = 'before';

const picturesOf = (from: Source) => new Pictures((moment) => vscode.postMessage({ type: 'picture', source: from, moment }));
const pictures: Record<Source, Pictures> = { before: picturesOf('before'), after: picturesOf('after') };
const goTo = (step: number) => vscode.postMessage({ type: 'goTo', step });
const strips = {
  before: new Strip(at('before'), pictures.before, { select: (step) => select(step), goTo }),
  after: new Strip(at('after'), pictures.after, { select: (step) => select(step, trace?.after?.own ? 'after' : 'before'), goTo }),
};
const graph = new Graph(at('graph'), at('graph-note'), (step) => {
  select(step);
  goTo(step);
});
const windows = new Tree(at('windows'), { select: (key) => withStep(key, select), choose: (key) => withStep(key, goTo) });
const views = new Tree(at('tree'));

/** Chooses an event by its number in the whole recording, and whose screens of it are shown in full. */
function select(step: number, from: Source = 'before'): void {
  selected = step;
  source = from;
  for (const strip of Object.values(strips)) strip.mark(step);
  const chosen = trace?.before.steps[step];
  if (chosen) graph.mark(chosen);
  windows.mark(stepKey(step));
  showDetails();
}

/** Does something with the event of a row of the tree; other rows are windows. */
function withStep(key: string, action: (step: number) => void): void {
  const step = trace?.before.steps.find(({ index }) => stepKey(index) === key);
  if (step) action(step.index);
}

/** The chosen event in the recording whose screens are shown. */
function shownStep(): Step | undefined {
  return trace?.[source]?.steps.find(({ origin }) => origin === selected);
}

function showDetails(): void {
  const step = shownStep();
  const side = trace?.[source];
  if (!step || !side) return;
  const seen = pictures[source];
  at('step-title').textContent = step.title;
  at('step-note').textContent = side.note;
  const before = seen.at(step.index);
  showMoments({ met: at('met'), ledTo: at('led-to') }, step, side, before, seen.at(step.index + 1));
  showFacts(at('facts'), step);
  showViews(before?.tree, step.widget);
}

function showViews(tree: Document | undefined, widget: number | undefined): void {
  const { roots, keys } = tree ? viewTree(tree, widget) : { roots: [], keys: [] };
  at('tree-note').textContent = tree ? '' : 'This recording holds no views here.';
  views.show(roots, keys, widget === undefined ? undefined : viewKey(widget));
}

function show(shown: Trace): void {
  trace = shown;
  for (const known of Object.values(pictures)) known.forget();
  const { before, after } = shown;
  at('title').textContent = shown.title;
  at('before-title').textContent = before.title;
  at('before-note').textContent = before.note;
  at('after-title').textContent = after?.title ?? '';
  at('after-note').textContent = after?.note ?? '';
  at('record').hidden = after?.recordable === undefined;
  (at('after').parentElement as HTMLElement).hidden = after === undefined;
  strips.before.show(before, pictures.before);
  strips.after.show(after ?? { ...before, steps: [] }, after?.own ? pictures.after : pictures.before);
  graph.show(shown.graph);
  windows.show(windowTree(before.steps, shown.windows), before.steps.length > 0 ? [windowKey(before.steps[0].from)] : []);
  if (source === 'after' && !after?.own) source = 'before';
  if (before.steps.length > 0) select(Math.min(selected, before.steps.length - 1), source);
}

at('record').addEventListener('click', () => vscode.postMessage({ type: 'record' }));
window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
  switch (data.type) {
    case 'show': show(data); break;
    case 'select': select(data.step); break;
    case 'picture': {
      const known = pictures[data.source];
      known.set(data.moment, data.screen, data.tree);
      for (const strip of Object.values(strips)) strip.repaint(known, data.moment);
      const shown = shownStep();
      if (shown && data.source === source && [shown.index, shown.index + 1].includes(data.moment)) showDetails();
      break;
    }
  }
});
vscode.postMessage({ type: 'ready' });
