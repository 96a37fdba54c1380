import type { OutlineNode } from './outline.ts';

const isItem = ({ kind }: OutlineNode): boolean => kind === 'item' || kind === 'route' || kind === 'panel';

function namesBelow(node: OutlineNode, what: string, place: string): (readonly [string, string])[] {
  return node.children.flatMap((child) => {
    const id = what === 'route' || place === '' ? child.name : `${place}/${child.name}`;
    const own = isItem(child) ? [[child.key, `${what} ${id}`] as const] : [];
    return [...own, ...namesBelow(child, what, id)];
  });
}

const WHAT = { routes: 'route', menu: 'menu', layouts: 'panel' } as const;

/** The usage counter of each line of the tree, by the line's key: `route quotes`, `menu navigation/quotes`, `panel home/active`. */
export function thingsInTree(tree: readonly OutlineNode[]): ReadonlyMap<string, string> {
  return new Map(
    tree.flatMap((file) => (file.file === 'settings' ? [] : namesBelow(file, WHAT[file.file], ''))),
  );
}
