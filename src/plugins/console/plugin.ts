import { definePlugin } from '#core/define';

/** The console of product staff: configuration studio, simulator, versions, switches, notices, reviews, audit. */
export const consolePlugin = definePlugin({
  id: 'console',
  apiVersion: 1,
  version: '1.0.0',
  title: 'console:title',
  description: 'console:plugin',
  needs: ['clock', 'config', 'http', 'notice', 'plugins', 'push', 'storage', 'text'],
  permissions: {
    http: [
      'console.source',
      'console.check',
      'console.publish',
      'console.versions',
      'console.version',
      'console.rollback',
      'console.killSwitch',
      'console.broadcast',
      'console.interfaceStatus',
      'console.setInterfaceStatus',
      'console.audit',
      'console.realNames',
      'console.realNameImage',
      'console.reviewRealName',
      'console.outbox',
      'console.accounts',
      'console.account',
      'console.accountAction',
      'console.accountRights',
      'console.apiKeys',
      'console.revokeApiKey',
    ],
    push: ['websocketCmds'],
    storage: ['console.draft', 'console.settling'],
  },
  viewState: () => import('./view-state.ts'),
});
