import { type MenuItem, routeTable } from '#contract/config';
import { describe, expect, it, vi } from 'vitest';
import routes from '../../../config/routes.json' with { type: 'json' };
import { isActive, menuEntries } from './menu-entries.ts';

// `as` holds: routes.json is checked against the schema by the configuration suite.
const table = routeTable(routes as unknown as Parameters<typeof routeTable>[0], []);
const run = vi.fn<(command: string) => void>();
const tools = {
  routes: table,
  links: { community: 'https://bond.example/', empty: '' },
  say: (key: string) => `«${key}»`,
  run,
};

const items = [
  {
    id: 'watch',
    label: 'shell:nav.composite',
    route: 'lookTicket',
    query: { activeName: 'first' },
    icon: 'star',
    activeOn: ['lookTicketV2'],
  },
  { id: 'community', label: 'shell:nav.community', link: 'community' },
  { id: 'none', label: 'shell:nav.community', link: 'empty' },
  { id: 'logout', label: 'shell:user.logout', command: 'account.logout', icon: 'no such icon' },
  { id: 'bell', label: 'shell:tool.messages', widget: 'messages.bell' },
] as const satisfies readonly MenuItem[];

describe('menu items as rows of a menu', () => {
  it('become links with their query, external links and commands; items that cannot be in a menu are left out [R2.18] [R2.19]', () => {
    const entries = menuEntries(items, tools, 'navigation/quotes');
    expect(entries).toMatchObject([
      {
        kind: 'link',
        key: 'watch',
        to: '/index/look-ticket?activeName=first',
        icon: 'star',
        label: '«shell:nav.composite»',
      },
      { kind: 'external', key: 'community', href: 'https://bond.example/' },
      { kind: 'action', key: 'logout', menu: 'navigation/quotes/logout' },
    ]);
    expect(entries[2]).not.toHaveProperty('icon');
  });

  it('run their command when pressed', () => {
    const action = menuEntries(items, tools, 'navigation/quotes').find((entry) => entry.kind === 'action');
    action?.onSelect();
    expect(run).toHaveBeenCalledExactlyOnceWith('account.logout');
  });

  it('are marked active on their own page and on the pages they name', () => {
    expect(['lookTicket', 'lookTicketV2', 'home', null].map((route) => isActive(items[0], route))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
