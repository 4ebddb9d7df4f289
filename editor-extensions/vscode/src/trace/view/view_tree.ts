import type { TreeNode } from './tree/rows';

function nameOf(view: Element): string {
  const kind = (view.getAttribute('class') ?? 'view').replace(/^.*\./, '');
  const id = (view.getAttribute('resource-id') ?? '').replace(/^.*\//, '');
  const text = view.getAttribute('text') ?? '';
  return [kind, id && `#${id}`, text && `"${text}"`].filter(Boolean).join(' ');
}

export const viewKey = (number: number) => `view-${number}`;

/** The hierarchy of views on a screen, with the one that an event hit. Keys number them in the order of the document. */
export function viewTree(tree: Document, widget: number | undefined): { roots: TreeNode[]; keys: string[] } {
  const keys: string[] = [];
  const nodesOf = (parent: Element): TreeNode[] => [...parent.children].filter(({ tagName }) => tagName === 'node').map((view) => {
    const number = keys.length;
    keys.push(viewKey(number));
    const text = nameOf(view);
    const hit = number === widget;
    return {
      key: viewKey(number), kind: hit ? 'hit' : '', text, note: hit ? ' hit' : '', label: `${text}${hit ? ', hit by the event' : ''}`, children: nodesOf(view),
    };
  });
  return { roots: nodesOf(tree.documentElement), keys };
}
