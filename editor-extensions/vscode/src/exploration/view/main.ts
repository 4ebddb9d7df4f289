import { Graph } from '../../trace/view/graph/graph';
import type { FromModelPanel, ToModelPanel } from '../model';

declare function acquireVsCodeApi(): { postMessage(message: FromModelPanel): void };

const vscode = acquireVsCodeApi();
const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const graph = new Graph(at('graph'), at('graph-note'), (place) => vscode.postMessage({ type: 'screen', place }));

window.addEventListener('message', ({ data }: MessageEvent<ToModelPanel>) => {
  at('title').textContent = data.title;
  graph.show(data.graph);
});
vscode.postMessage({ type: 'ready' });
