import type { Gate } from '#contract/config';
import { parseJsonText, type Path, valueAt, withValue } from './json-text.ts';
import { bothOf } from './page-gate.ts';

/** menu.json with the item at a path shown to nobody of a group; who saw it before for another reason still does. */
export function withoutGroup(menu: string, item: Path, group: string): string {
  // `as` holds: what is no gate, the pipeline says.
  const own = valueAt(parseJsonText(menu), [...item, 'when']) as Gate | undefined;
  const hidden: Gate = { not: { 'user.groups': { is: group } } };
  const gate = bothOf(own === undefined ? [hidden] : [own, hidden]);
  return withValue(menu, [...item, 'when'], gate);
}
