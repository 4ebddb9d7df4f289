/** Something in a tree. Keys are unique in it, and stay when it is shown anew. */
export interface TreeNode {
  key: string;
  kind: string;
  text: string;
  /** Stands behind the text, less prominent. */
  note: string;
  /** What is read out. */
  label: string;
  children: TreeNode[];
}

/** A node that is seen, since all above it are open. */
export interface Row {
  node: TreeNode;
  level: number;
  parent?: number;
  position: number;
  siblings: number;
  open: boolean;
}

export function rowsOf(roots: readonly TreeNode[], open: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (nodes: readonly TreeNode[], level: number, parent?: number): void => nodes.forEach((node, place) => {
    const isOpen = node.children.length > 0 && open.has(node.key);
    const own = rows.push({ node, level, parent, position: place + 1, siblings: nodes.length, open: isOpen }) - 1;
    if (isOpen) add(node.children, level + 1, own);
  });
  add(roots, 1);
  return rows;
}

/** The keys of all nodes above the one with this key; nothing where there is none. */
export function pathTo(roots: readonly TreeNode[], key: string): string[] | undefined {
  for (const { key: own, children } of roots) {
    if (own === key) return [];
    const below = pathTo(children, key);
    if (below) return [own, ...below];
  }
  return undefined;
}

export type Press = { go: number } | { toggle: number } | { openAll: number } | { choose: number };

/** What a key does in a tree, as people know it from others: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */
export function pressed(rows: readonly Row[], at: number, key: string, page: number): Press | undefined {
  const row = rows[at];
  const within = (place: number) => ({ go: Math.max(0, Math.min(rows.length - 1, place)) });
  if (!row) return undefined;
  const folds = row.node.children.length > 0;
  switch (key) {
    case 'ArrowDown': return within(at + 1);
    case 'ArrowUp': return within(at - 1);
    case 'PageDown': return within(at + page);
    case 'PageUp': return within(at - page);
    case 'Home': return within(0);
    case 'End': return within(rows.length - 1);
    case 'ArrowRight': return folds ? (row.open ? within(at + 1) : { toggle: at }) : undefined;
    case 'ArrowLeft': return row.open ? { toggle: at } : row.parent === undefined ? undefined : within(row.parent);
    case '*': return { openAll: at };
    case 'Enter': case ' ': return folds ? { toggle: at } : { choose: at };
    default: return undefined;
  }
}
