import { definePanel, definePlugin, defineWidget } from '#core/define';
import * as z from 'zod/mini';
import { deskOf } from './stores/ticket-desk.ts';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;
const settings = { settings: z.object({}), settingsVersion: 1, migrations: {} } as const;

/** The order ticket: in a drawer on every page and as a panel, filled in from whatever quote is pressed; and quoting many bonds at once. */
export const ticketPlugin = definePlugin({
  id: 'ticket',
  apiVersion: 1,
  version: '1.0.0',
  title: 'ticket:title',
  description: 'ticket:description',
  needs: ['intents'],
  permissions: {
    http: [
      'market.bondInfoByIdOrName',
      'transaction.bondInfo',
      'transaction.getDealPathInfo',
      'transaction.queryOrderRules',
      'transaction.ordersPrice',
      'transaction.cancelMyQuote',
    ],
    push: ['bestmarket', 'deepmarket'],
    intents: { handles: ['order'] },
  },
  activate: ({ intents }, scope) => {
    const desk = deskOf(intents);
    scope.own(intents.handle('order', (draft) => desk.raise(draft)));
    scope.own(() => desk.close());
  },
  widgets: {
    dock: defineWidget({
      title: 'ticket:title',
      icon: 'swap',
      ...forUsers,
      load: () => import('./DockWidget.tsx'),
    }),
  },
  commands: {
    open: {
      title: 'ticket:command.open',
      icon: 'swap',
      keys: 'T',
      ...forUsers,
      run: ({ intents }) => deskOf(intents).open('ticket'),
    },
    bulk: {
      title: 'ticket:command.bulk',
      icon: 'columns',
      keys: 'Shift+T',
      ...forUsers,
      run: ({ intents }) => deskOf(intents).open('bulk'),
    },
  },
  keyHints: [
    { keys: ['B', 'S'], title: 'ticket:key.side', ...forUsers },
    { keys: ['↑', '↓'], title: 'ticket:key.step', ...forUsers },
    { keys: ['1–5'], title: 'ticket:key.preset', ...forUsers },
    { keys: ['/', 'Ctrl+K'], title: 'ticket:key.search', ...forUsers },
    { keys: ['Enter'], title: 'ticket:key.next', ...forUsers },
    { keys: ['Esc'], title: 'ticket:key.back', ...forUsers },
  ],
  // In no layout that comes with the product: the drawer stands beside every page, keeps its draft from page to page and makes room.
  // Whoever wants a ticket always in sight adds the panel; presses on prices then fill that one and open no drawer.
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
