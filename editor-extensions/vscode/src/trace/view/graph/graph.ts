import type { WindowGraph } from '../../recording';
import type { Step } from '../../steps';
import { shape } from '../svg';
import { lineHeight, PlacedGraph, pathThrough, placed, Point } from './layout';
import { nearest } from './nearest';

const leastScale = 0.7;

/** Something that can be pressed, where it is, and the event that it leads to. */
interface Item {
  element: SVGElement;
  at: Point;
  step: number;
}

function measurerFor(box: HTMLElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => 8 * text.length;
  context.font = getComputedStyle(box).font;
  return (text) => context.measureText(text).width;
}

function arrowHead(kind: string): SVGElement {
  const marker = shape('marker', {
    id: `arrow-${kind}`, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: 'auto-start-reverse', markerUnits: 'userSpaceOnUse',
  }, '');
  marker.append(shape('path', { d: 'M 0 0 L 8 4 L 0 8 z' }, `arrow ${kind}`));
  return marker;
}

/** The window graph as a drawing: a click or Enter on a window or an arrow goes to its first event. */
export class Graph {
  private graph: WindowGraph = { nodes: [], edges: [], note: '' };
  private items: Item[] = [];
  private focused = 0;

  constructor(private readonly box: HTMLElement, private readonly note: HTMLElement, private readonly goTo: (step: number) => void) {
    box.addEventListener('keydown', (event) => this.press(event));
  }

  show(graph: WindowGraph): void {
    this.graph = graph;
    this.note.textContent = graph.note;
    this.items = [];
    this.draw(placed(this.graph, measurerFor(this.box)));
    this.focusable(Math.min(this.focused, this.items.length - 1));
  }

  /** Marks the window in which the event was done, and the arrow that it went along. */
  mark({ index, from }: Step): void {
    this.graph.nodes.forEach(({ window }, place) => this.setCurrent(this.items[place], window === from));
    this.graph.edges.forEach(({ steps }, place) => this.setCurrent(this.items[this.graph.nodes.length + place], steps.includes(index)));
    this.reveal(this.box.querySelector('.node.current'));
  }

  /** Scrolls the drawing, and never the page, which shows what the user is at. */
  private reveal(element: Element | null): void {
    if (!element) return;
    const [view, at] = [this.box, element].map((one) => one.getBoundingClientRect());
    this.box.scrollTop += Math.min(0, at.top - view.top) + Math.max(0, at.bottom - view.bottom);
    this.box.scrollLeft += Math.min(0, at.left - view.left) + Math.max(0, at.right - view.right);
  }

  private setCurrent({ element }: Item, current: boolean): void {
    element.classList.toggle('current', current);
    if (current) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
  }

  private draw({ width, height, nodes, edges }: PlacedGraph): void {
    const drawing = shape('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-labelledby': 'graph-title' }, 'windows');
    // A drawing that is too wide is made smaller, as long as it can be read.
    drawing.style.minWidth = `${leastScale * width}px`;
    const definitions = shape('defs', {}, '');
    definitions.append(...['plain', 'needless'].map(arrowHead));
    nodes.forEach((node, place) => this.addItem(this.drawNode(node, place), node, this.graph.nodes[place].first));
    edges.forEach((edge, place) => this.addItem(this.drawEdge(edge, place), edge.label, this.graph.edges[place].steps[0]));
    // Windows lie above the arrows.
    drawing.append(definitions, ...[...this.items.slice(nodes.length), ...this.items.slice(0, nodes.length)].map(({ element }) => element));
    this.box.replaceChildren(drawing);
  }

  private drawNode({ x, y, width, height, lines }: PlacedGraph['nodes'][number], place: number): SVGElement {
    const { window, title, needless } = this.graph.nodes[place];
    const item = this.button(title, `node ${window === undefined ? 'crash' : 'window'}${needless ? ' needless' : ''}`);
    item.append(shape('rect', { x: x - width / 2, y: y - height / 2, width, height, rx: 4 }, 'frame'));
    lines.forEach((line, row) => {
      const text = shape('text', { x, y: y + (row - (lines.length - 1) / 2) * lineHeight }, row === lines.length - 1 && row > 0 ? 'count' : 'name');
      text.textContent = line;
      item.append(text);
    });
    return item;
  }

  private drawEdge({ points, label, text }: PlacedGraph['edges'][number], place: number): SVGElement {
    const edge = this.graph.edges[place];
    const item = this.button(edge.title, `edge${edge.back ? ' back' : ''}${edge.needless ? ' needless' : ''}`);
    const d = pathThrough(points);
    const line = shape('path', { d, 'marker-end': `url(#arrow-${edge.needless ? 'needless' : 'plain'})` }, 'line');
    const words = shape('text', { x: label.x, y: label.y }, 'times');
    words.textContent = text;
    item.append(shape('path', { d }, 'hand'), line, words);
    return item;
  }

  private button(label: string, kind: string): SVGElement {
    const item = shape('g', { role: 'button', tabindex: -1, 'aria-label': label }, kind);
    const title = shape('title', {}, '');
    title.textContent = label;
    item.append(title);
    return item;
  }

  private addItem(element: SVGElement, { x, y }: Point, step: number): void {
    const place = this.items.push({ element, at: { x, y }, step }) - 1;
    element.addEventListener('focus', () => this.focusable(place));
    element.addEventListener('click', () => this.goTo(step));
  }

  /** The one that Tab leads to; arrows lead on from there. */
  private focusable(place: number): void {
    this.items[this.focused]?.element.setAttribute('tabindex', '-1');
    this.focused = Math.max(0, place);
    this.items[this.focused]?.element.setAttribute('tabindex', '0');
  }

  private press(event: KeyboardEvent): void {
    if (this.items.length === 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.goTo(this.items[this.focused].step);
      return;
    }
    const next = nearest(this.items.map(({ at }) => at), this.focused, event.key);
    if (event.key.startsWith('Arrow')) event.preventDefault();
    if (next === undefined) return;
    this.items[next].element.focus();
  }
}
