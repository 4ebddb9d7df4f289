import type { FromPanel, ToPanel } from '../messages';
import type { Step } from '../recording';
import { showFacts, showTree, showWindows } from './details';
import { parseTree } from './screen';
import { Strip } from './strip';

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const vscode = acquireVsCodeApi();
const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
let steps: Step[] = [];

const strip = new Strip(at('strip'), {
  picture: (step) => vscode.postMessage({ type: 'picture', step }),
  goTo: (step) => vscode.postMessage({ type: 'goTo', step }),
  select: showStep,
});

function showStep(index: number): void {
  const step = steps[index];
  at('step-title').textContent = `${step.ids} ${step.title}`;
  showFacts(at('facts'), step);
  showTree(at('tree'), parseTree(strip.pictureOf(index)?.tree), step.widget);
}

window.addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
  switch (data.type) {
    case 'show':
      steps = data.steps;
      at('title').textContent = data.title;
      strip.show(steps, data);
      showWindows(at('windows'), data.windows, data.moves, (step) => strip.select(step));
      break;
    case 'picture': strip.picture(data.step, data); break;
    case 'removable': strip.strikeOut(data.steps); break;
    case 'select': strip.select(data.step); break;
  }
});
vscode.postMessage({ type: 'ready' });
