import { contribute, definePage } from '#core/define';
import { casesPlugin } from './plugin.ts';

export const cases = contribute(casesPlugin, {
  pages: {
    questions: definePage({ title: 'cases:question.title', load: () => import('./QuestionsPage.tsx') }),
    transfer: definePage({ title: 'cases:transfer.title', load: () => import('./TransferPage.tsx') }),
    advisory: definePage({ title: 'cases:advisory.title', load: () => import('./AdvisoryPage.tsx') }),
    api: definePage({ title: 'cases:api.title', load: () => import('./ApiPage.tsx') }),
    desk: definePage({ title: 'cases:desk.title', load: () => import('./DeskPage.tsx') }),
  },
});
