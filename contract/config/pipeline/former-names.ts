import type { ConfigName } from '../bundle.ts';
import type { JsonNode } from './json/node.ts';

/** The current name of something; undefined: it was never renamed. */
type Renaming = (name: string) => string | undefined;

const among =
  (names: Readonly<Record<string, string>>): Renaming =>
  (name) =>
    Object.hasOwn(names, name) ? names[name] : undefined;

const page = among({
  'support.myQuestion': 'cases.questions',
  'support.passTicket': 'cases.transfer',
  'support.investmentApply': 'cases.advisory',
  'support.apiApply': 'cases.api',
});
const widget = among({
  'desk.network': 'tools.network',
  'desk.theme': 'tools.theme',
  'desk.language': 'tools.language',
});
const plugin = among({ desk: 'tools' });
const text: Renaming = (name) => (name.startsWith('desk:') ? name.replace('desk:', 'tools:') : undefined);

/** The names in a file, by the key that holds them, singly or in a list. */
const RENAMINGS: Readonly<Partial<Record<ConfigName, Readonly<Record<string, Renaming>>>>> = {
  routes: { page, title: text, advanced: text },
  menu: { widget, popover: widget, label: text, badge: text },
  settings: { plugins: plugin, panels: widget },
};

/**
 * A file with current names, so that an older published configuration refers to what now has them; text positions are kept.
 */
export function withTodaysNames(file: ConfigName, root: JsonNode): JsonNode {
  const renamings = RENAMINGS[file];
  if (renamings === undefined) return root;
  const today = (node: JsonNode, key?: string): JsonNode => {
    switch (node.kind) {
      case 'array':
        return { ...node, items: node.items.map((item) => today(item, key)) };
      case 'object':
        return {
          ...node,
          members: node.members.map((member) => ({ ...member, node: today(member.node, member.key) })),
        };
      case 'scalar': {
        const rename = key !== undefined && Object.hasOwn(renamings, key) ? renamings[key] : undefined;
        const name = typeof node.value === 'string' ? rename?.(node.value) : undefined;
        return name === undefined ? node : { ...node, value: name };
      }
    }
  };
  return today(root);
}
