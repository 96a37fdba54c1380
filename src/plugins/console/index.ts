import { contribute, definePage } from '#core/define';
import { consolePlugin } from './plugin.ts';

export const staffConsole = contribute(consolePlugin, {
  pages: {
    home: definePage({ title: 'console:title', load: () => import('./ConsolePage.tsx') }),
    studio: definePage({
      title: 'console:place.studio',
      essential: 'studio',
      load: () => import('./StudioPage.tsx'),
    }),
    simulator: definePage({ title: 'console:place.simulator', load: () => import('./SimulatorPage.tsx') }),
    versions: definePage({ title: 'console:place.versions', load: () => import('./VersionsPage.tsx') }),
    approvals: definePage({ title: 'console:place.approvals', load: () => import('./ApprovalsPage.tsx') }),
    switches: definePage({ title: 'console:place.switches', load: () => import('./SwitchesPage.tsx') }),
    operations: definePage({ title: 'console:place.operations', load: () => import('./OperationsPage.tsx') }),
    accounts: definePage({ title: 'console:place.accounts', load: () => import('./AccountsPage.tsx') }),
    keys: definePage({ title: 'console:place.keys', load: () => import('./KeysPage.tsx') }),
    audiences: definePage({ title: 'console:place.audiences', load: () => import('./AudiencesPage.tsx') }),
    realName: definePage({ title: 'console:place.realName', load: () => import('./RealNamePage.tsx') }),
    outbox: definePage({ title: 'console:place.outbox', load: () => import('./OutboxPage.tsx') }),
    audit: definePage({ title: 'console:place.audit', load: () => import('./AuditPage.tsx') }),
  },
});
