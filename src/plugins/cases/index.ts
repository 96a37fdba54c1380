import { contribute, definePage } from '#core/define';
import { casesPlugin } from './plugin.ts';

export const cases = contribute(casesPlugin, {
  pages: {
    questions: definePage({
      query: ['case'],
      title: 'cases:question.title',
      load: () => import('./QuestionsPage.tsx'),
    }),
    transfer: definePage({
      query: ['case', 'order', 'former'],
      title: 'cases:transfer.title',
      load: () => import('./TransferPage.tsx'),
    }),
    advisory: definePage({
      query: ['case'],
      title: 'cases:advisory.title',
      load: () => import('./AdvisoryPage.tsx'),
    }),
    api: definePage({ query: ['case'], title: 'cases:api.title', load: () => import('./ApiPage.tsx') }),
    desk: definePage({ query: ['case'], title: 'cases:desk.title', load: () => import('./DeskPage.tsx') }),
  },
});
