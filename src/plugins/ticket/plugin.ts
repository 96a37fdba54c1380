import { definePlugin } from '#core/define';
import { TicketDrawer } from './stores/ticket-drawer.ts';

/** The order ticket: in a drawer on every page and as a panel, filled in from any pressed quote; and quoting many bonds at once. */
export const ticketPlugin = definePlugin({
  id: 'ticket',
  apiVersion: 1,
  version: '1.0.0',
  title: 'ticket:title',
  description: 'ticket:description',
  needs: [
    'browser',
    'calendar',
    'channels',
    'clock',
    'config',
    'http',
    'intents',
    'localTime',
    'market',
    'notice',
    'push',
    'report',
    'session',
    'storage',
    'text',
    'trading',
  ],
  permissions: {
    http: [
      'market.bondInfoByIdOrName',
      'transaction.bondInfo',
      'transaction.getDealPathInfo',
      'transaction.queryOrderRules',
      'transaction.ordersPrice',
      'transaction.cancelMyQuote',
      'transaction.getRecentlyQuotes',
    ],
    push: ['bestmarket', 'deepmarket', 'RevocationBond'],
    storage: ['ticket', 'ticketHabits', 'ticketBulk', 'ticketUnanswered.ticket', 'ticketUnanswered.bulk'],
    channels: { consumes: ['bond'] },
    intents: { raises: ['order'], handles: ['order'] },
  },
  state: () => ({ drawer: new TicketDrawer() }),
  viewState: () => import('./view-state.ts'),
});
