import { contribute, definePanel, defineWidget } from '#core/define';
import type { PluginServices } from '#core/services';
import { when } from 'mobx';
import { ticketPlugin } from './plugin.ts';
import { unansweredIn } from './stores/unanswered.ts';
import * as z from 'zod/mini';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;
const settings = { settings: z.object({}), settingsVersion: 1, migrations: {} } as const;

const onBond = async (services: Pick<PluginServices, 'channels' | 'intents'>, side: 1 | 2): Promise<void> => {
  const { raiseOnBond } = await import('./stores/raise-on-bond.ts');
  raiseOnBond(services, side);
};

export const ticket = contribute(ticketPlugin, {
  activate: ({ intents, drawer, session, storage }, scope) => {
    scope.own(intents.handle('order', (draft) => drawer.raise(draft)));
    scope.own(() => drawer.close());
    // After a reload its sender must see what became of it, and not send it again.
    for (const view of ['ticket', 'bulk'] as const) {
      const senderId = unansweredIn(storage, view).get();
      if (senderId !== '')
        scope.own(
          when(
            () => session.userInfo?.operid === senderId,
            () => drawer.open(view),
          ),
        );
    }
  },
  widgets: {
    dock: defineWidget({
      title: 'ticket:title',
      icon: 'swap',
      ...forUsers,
      inPopout: true,
      load: () => import('./DockWidget.tsx'),
    }),
  },
  commands: {
    buy: {
      title: 'ticket:command.buy',
      icon: 'swap',
      keys: 'B',
      whenUnfocused: true,
      ...forUsers,
      run: (services) => onBond(services, 1),
    },
    sell: {
      title: 'ticket:command.sell',
      icon: 'swap',
      keys: 'S',
      whenUnfocused: true,
      ...forUsers,
      run: (services) => onBond(services, 2),
    },
    open: {
      title: 'ticket:command.open',
      icon: 'swap',
      keys: 'T',
      ...forUsers,
      run: ({ drawer }) => drawer.open('ticket'),
    },
    bulk: {
      title: 'ticket:command.bulk',
      icon: 'columns',
      keys: 'Shift+T',
      ...forUsers,
      run: ({ drawer }) => drawer.open('bulk'),
    },
  },
  keyHints: [
    { keys: ['B', 'S'], title: 'ticket:key.side', ...forUsers },
    { keys: ['↑', '↓'], title: 'ticket:key.step', ...forUsers },
    { keys: ['1–5'], title: 'ticket:key.preset', ...forUsers },
    { keys: ['/', 'Ctrl+K'], title: 'ticket:key.search', ...forUsers },
    { keys: ['Enter'], title: 'ticket:key.next', ...forUsers },
    { keys: ['Y'], title: 'ticket:key.insist', ...forUsers },
    { keys: ['Esc'], title: 'ticket:key.back', ...forUsers },
  ],
  // In none of the product's own layouts: the drawer is next to every page, keeps its draft from page to page and makes room. Users
  // who want a ticket always in sight add the panel; pressed prices then fill that one and open no drawer.
  panels: {
    ticket: definePanel({
      ...settings,
      title: 'ticket:panel.ticket',
      description: 'ticket:panel.ticketIs',
      icon: 'swap',
      size: { min: [26, 60], default: [30, 100] },
      channels: { consumes: ['bond'] },
      load: () => import('./TicketPanel.tsx'),
    }),
    bulk: definePanel({
      ...settings,
      title: 'ticket:panel.bulk',
      description: 'ticket:panel.bulkIs',
      icon: 'columns',
      size: { min: [60, 40], default: [96, 80] },
      load: () => import('./BulkPanel.tsx'),
    }),
  },
});
