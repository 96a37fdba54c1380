import { type Gate, parseJsonText } from '#contract/config';
import { type Path, valueAt, withValue } from './json-text.ts';
import { bothOf } from './page-gate.ts';

/** menu.json with the item at a path hidden from a group; users who saw it for another reason still do. */
export function withoutGroup(menu: string, item: Path, group: string): string {
  // `as` holds: the pipeline reports what is not a gate.
  const own = valueAt(parseJsonText(menu), [...item, 'when']) as Gate | undefined;
  const hidden: Gate = { not: { 'user.groups': { is: group } } };
  const gate = bothOf(own === undefined ? [hidden] : [own, hidden]);
  return withValue(menu, [...item, 'when'], gate);
}
