import { definePage, definePlugin } from '#core/define';

/** The console of product staff: configuration studio, simulator, versions, switches, notices, reviews, audit. */
export const consolePlugin = definePlugin({
  id: 'console',
  apiVersion: 1,
  version: '1.0.0',
  title: 'console:title',
  description: 'console:plugin',
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
    ],
    push: ['websocketCmds'],
  },
  pages: {
    home: definePage({ title: 'console:title', load: () => import('./ConsolePage.tsx') }),
    studio: definePage({
      title: 'console:place.studio',
      essential: 'studio',
      load: () => import('./StudioPage.tsx'),
    }),
    simulator: definePage({ title: 'console:place.simulator', load: () => import('./SimulatorPage.tsx') }),
    versions: definePage({ title: 'console:place.versions', load: () => import('./VersionsPage.tsx') }),
    switches: definePage({ title: 'console:place.switches', load: () => import('./SwitchesPage.tsx') }),
    operations: definePage({ title: 'console:place.operations', load: () => import('./OperationsPage.tsx') }),
    accounts: definePage({ title: 'console:place.accounts', load: () => import('./AccountsPage.tsx') }),
    realName: definePage({ title: 'console:place.realName', load: () => import('./RealNamePage.tsx') }),
    outbox: definePage({ title: 'console:place.outbox', load: () => import('./OutboxPage.tsx') }),
    audit: definePage({ title: 'console:place.audit', load: () => import('./AuditPage.tsx') }),
  },
});
