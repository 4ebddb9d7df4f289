import type { Step } from '../steps';
import type { Picture } from './pictures';
import { shape } from './svg';

function boundsOf(view: Element): { x: number; y: number; width: number; height: number } | undefined {
  const [left, top, right, bottom] = (view.getAttribute('bounds') ?? '').match(/-?\d+/g)?.map(Number) ?? [];
  return bottom === undefined ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The outlines of the views, where there is no screenshot. */
function drawViews(drawing: SVGElement, tree: Document): void {
  for (const view of tree.getElementsByTagName('node')) {
    const bounds = boundsOf(view);
    if (!bounds) continue;
    drawing.append(shape('rect', bounds, view.getAttribute('clickable') === 'true' ? 'view clickable' : 'view'));
    const text = view.getAttribute('text');
    if (!text) continue;
    const label = shape('text', { x: bounds.x + 12, y: bounds.y + bounds.height / 2 + 14 }, 'label');
    label.textContent = text.length > 40 ? `${text.slice(0, 39)}…` : text;
    drawing.append(label);
  }
}

function drawTouch(drawing: SVGElement, touch: NonNullable<Step['touch']>): void {
  const { x, y, toX, toY } = touch;
  if (Math.hypot(toX - x, toY - y) > 60) drawing.append(shape('line', { x1: x, y1: y, x2: toX, y2: toY }, 'touch-way'));
  drawing.append(shape('circle', { cx: x, cy: y, r: 46 }, 'touch'), shape('circle', { cx: x, cy: y, r: 10 }, 'touch-centre'));
}

export function parseTree(xml: string | undefined): Document | undefined {
  return xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'text/xml');
}

/** A screen; with an event, also where that touched it and the widget that it hit. */
export function drawScreen(size: { width: number; height: number }, picture: Picture | undefined, step?: Step): SVGElement {
  const drawing = shape('svg', { viewBox: `0 0 ${size.width} ${size.height}`, 'aria-hidden': 'true' }, 'screen');
  if (picture?.screen) {
    drawing.append(shape('image', { href: `data:image/png;base64,${picture.screen}`, width: size.width, height: size.height }, ''));
  } else if (picture?.tree) {
    drawViews(drawing, picture.tree);
  }
  const hit = step?.widget === undefined ? undefined : picture?.tree?.getElementsByTagName('node')[step.widget];
  const bounds = hit && boundsOf(hit);
  if (bounds) drawing.append(shape('rect', bounds, 'hit'));
  if (step?.touch) drawTouch(drawing, step.touch);
  return drawing;
}
