import type { JsonNode } from './json/node.ts';

/** Pages by the names that they had, so that a configuration published before leads to what stands in their place. */
const FORMER_PAGES: ReadonlyMap<string, string> = new Map([
  ['support.myQuestion', 'cases.questions'],
  ['support.passTicket', 'cases.transfer'],
  ['support.investmentApply', 'cases.advisory'],
  ['support.apiApply', 'cases.api'],
]);

/** A routes file with today's names of pages; places in the text stay. */
export function withTodaysPages(node: JsonNode): JsonNode {
  if (node.kind === 'array') return { ...node, items: node.items.map(withTodaysPages) };
  if (node.kind !== 'object') return node;
  const members = node.members.map((member) => {
    const { key, node: held } = member;
    const name = key === 'page' && held.kind === 'scalar' ? FORMER_PAGES.get(String(held.value)) : undefined;
    return {
      ...member,
      node: name !== undefined && held.kind === 'scalar' ? { ...held, value: name } : withTodaysPages(held),
    };
  });
  return { ...node, members };
}
