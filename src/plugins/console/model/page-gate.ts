import { type ConfigFiles, type Diagnostic, type Gate, parseJsonText, routeTable } from '#contract/config';
import { type Path, valueAt, withValue } from './json-text.ts';
import { pathOfText } from './place-of.ts';

/** The conditions that must all hold, each once. */
const partsOf = (gate: Gate): readonly Gate[] => ('all' in gate ? gate.all.flatMap(partsOf) : [gate]);

/** One gate that requires all of the given ones; undefined when there are none. */
export function bothOf(gates: readonly Gate[]): Gate | undefined {
  const parts = [...new Map(gates.flatMap(partsOf).map((part) => [JSON.stringify(part), part])).values()];
  return parts.length > 1 ? { all: parts } : parts[0];
}

/**
 * menu.json with the item of this finding hidden from users who may not open its page; null when that would not help. `files`: the
 * parsed texts.
 */
export function withGateOfPage(
  menu: string,
  { routes, layouts }: Pick<ConfigFiles, 'routes' | 'layouts'>,
  { code, path }: Pick<Diagnostic, 'code' | 'path'>,
): string | null {
  if (code !== 'prove.blocked' && code !== 'prove.dead') return null;
  const item: Path = pathOfText(path).slice(0, -1);
  const tree = parseJsonText(menu);
  const at = (key: string): unknown => valueAt(tree, [...item, key]);
  const page = routeTable(routes, layouts.layouts).get(String(at('route')));
  // `as` holds: the texts passed the schema, where `when` is a gate.
  const own = at('when') as Gate | undefined;
  const gate = bothOf([...(own ? [own] : []), ...(page?.gates ?? []).map(({ when }) => when)]);
  const next = gate === undefined ? menu : withValue(menu, [...item, 'when'], gate);
  return next === menu ? null : next;
}
