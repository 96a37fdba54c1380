import { panelsOf } from '../panels-of.ts';
import type { FlatRoute, RouteTable } from '../routing.ts';
import type { LinkWorld } from './link-world.ts';

type World = Pick<LinkWorld, 'files' | 'catalogue'> & { readonly table: RouteTable };

/** Pages that may be shown with the query of an address of this route. Who is refused goes elsewhere without it. */
const next = ({ content, parent, defaultChild, redirects }: FlatRoute): readonly string[] => [
  ...(content.kind === 'redirect' ? [content.to] : []),
  ...redirects.map(({ to }) => to),
  ...[parent, defaultChild].filter((id) => id !== null),
];

/** Keys that the content of one route reads; null: not known. */
function keysOf({ files, catalogue }: World, { content }: FlatRoute): readonly string[] | null {
  if (content.kind === 'redirect') return [];
  if (content.kind === 'page') return catalogue.pageQuery?.[content.page] ?? null;
  if (content.kind === 'builtin') return null;
  const layout = files.layouts.layouts.find(({ id }) => id === content.layout);
  return layout ? panelsOf(layout).flatMap(({ panel }) => catalogue.panels[panel]?.query ?? []) : null;
}

/** Keys of the query that an address of a route may carry: whatever is shown there, for some user, reads them. null: not known. */
export function queryOf(world: World, id: string): readonly string[] | null {
  if (!world.catalogue.pageQuery) return null;
  const found = new Set<string>();
  const reached = [id];
  // The list grows while it is walked.
  for (const at of reached) {
    const route = world.table.get(at);
    const keys = route ? keysOf(world, route) : null;
    if (!route || keys === null) return null;
    for (const key of keys) found.add(key);
    reached.push(...next(route).filter((other) => !reached.includes(other)));
  }
  return [...found];
}
