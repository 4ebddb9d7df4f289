import { cardsInView, scrollTo } from '../window_of_cards';
import { pathTo, pressed, Row, rowsOf, TreeNode } from './rows';

const rowHeight = 22;
const indent = 16;

export interface TreeWants {
  /** The node was moved to. */
  select?: (key: string) => void;
  /** Enter was pressed on it, or it was clicked. */
  choose?: (key: string) => void;
}

/** A tree that folds. Only rows near the visible part exist, so that thousands cost no more than ten. */
export class Tree {
  private roots: readonly TreeNode[] = [];
  private rows: Row[] = [];
  private selected: string | undefined;
  private readonly open = new Set<string>();
  private readonly rail = document.createElement('div');

  constructor(private readonly box: HTMLElement, private readonly wants: TreeWants = {}) {
    this.rail.className = 'rail';
    this.rail.setAttribute('role', 'presentation');
    box.append(this.rail);
    box.addEventListener('scroll', () => this.paint());
    box.addEventListener('keydown', (event) => this.press(event));
    new ResizeObserver(() => this.paint()).observe(box);
  }

  /** Shows these nodes and marks one of them; those with keys that were open stay open. */
  show(roots: readonly TreeNode[], open: readonly string[], selected?: string): void {
    this.roots = roots;
    for (const key of open) this.open.add(key);
    this.unfold();
    this.mark(selected);
  }

  /** Marks a node and opens what it lies in. */
  mark(key: string | undefined): void {
    this.selected = key;
    const closed = (key === undefined ? undefined : pathTo(this.roots, key))?.filter((above) => !this.open.has(above)) ?? [];
    for (const above of closed) this.open.add(above);
    if (closed.length > 0) this.unfold();
    const at = this.at();
    if (at >= 0) this.box.scrollTop = scrollTo(at, this.box.scrollTop, this.box.clientHeight, rowHeight);
    this.paint();
  }

  private at(): number {
    return this.rows.findIndex(({ node }) => node.key === this.selected);
  }

  private unfold(): void {
    this.rows = rowsOf(this.roots, this.open);
    this.rail.style.height = `${this.rows.length * rowHeight}px`;
  }

  private toggle({ key }: TreeNode): void {
    if (!this.open.delete(key)) this.open.add(key);
    this.unfold();
    this.paint();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / rowHeight) - 1);
    const action = pressed(this.rows, Math.max(0, this.at()), event.key, page);
    if (!action) return;
    event.preventDefault();
    if ('go' in action) this.moveTo(this.rows[action.go].node);
    if ('toggle' in action) this.toggle(this.rows[action.toggle].node);
    if ('choose' in action) this.wants.choose?.(this.rows[action.choose].node.key);
    if ('openAll' in action) {
      const { parent } = this.rows[action.openAll];
      for (const { key } of parent === undefined ? this.roots : this.rows[parent].node.children) this.open.add(key);
      this.unfold();
      this.paint();
    }
  }

  private moveTo(node: TreeNode): void {
    this.mark(node.key);
    this.wants.select?.(node.key);
  }

  private paint(): void {
    const { first, end } = cardsInView(this.box.scrollTop, this.box.clientHeight, rowHeight, this.rows.length);
    this.rail.replaceChildren(...this.rows.slice(first, end).map((row, place) => this.element(row, first + place)));
    const at = this.at();
    if (at >= first && at < end) this.box.setAttribute('aria-activedescendant', this.idOf(this.rows[at].node));
    else this.box.removeAttribute('aria-activedescendant');
  }

  private idOf(node: TreeNode): string {
    return `${this.box.id}-${node.key}`;
  }

  private element(row: Row, place: number): HTMLElement {
    const { node, level, position, siblings, open } = row;
    const item = document.createElement('div');
    item.id = this.idOf(node);
    item.className = `row ${node.kind}`;
    item.style.top = `${place * rowHeight}px`;
    item.style.paddingLeft = `${(level - 1) * indent}px`;
    item.title = node.label;
    const folds = node.children.length > 0;
    const facts = { role: 'treeitem', 'aria-level': level, 'aria-posinset': position, 'aria-setsize': siblings, 'aria-label': node.label,
      'aria-selected': node.key === this.selected };
    for (const [name, value] of Object.entries(facts)) item.setAttribute(name, String(value));
    if (folds) item.setAttribute('aria-expanded', String(open));
    const parts: [kind: string, text: string][] = [['twistie', folds ? (open ? '▾' : '▸') : ''], ['text', node.text], ['note', node.note]];
    item.append(...parts.map(([kind, text]) => Object.assign(document.createElement('span'), { className: kind, textContent: text })));
    item.addEventListener('click', () => {
      this.moveTo(node);
      if (folds) this.toggle(node);
      else this.wants.choose?.(node.key);
    });
    return item;
  }
}
