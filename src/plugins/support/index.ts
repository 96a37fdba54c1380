import { contribute, definePage, defineWidget } from '#core/define';
import { supportPlugin } from './plugin.ts';

export const support = contribute(supportPlugin, {
  pages: {
    announcement: definePage({
      title: 'support:announcement.nav',
      query: ['name'],
      load: () => import('./AnnouncementPage.tsx'),
    }),
    guide: definePage({
      query: ['q', 'article'],
      title: 'support:guide.title',
      load: () => import('./GuidePage.tsx'),
    }),
    quickGuide: definePage({ title: 'support:quick.title', load: () => import('./QuickGuidePage.tsx') }),
    event: definePage({ title: 'support:event.title', load: () => import('./EventPage.tsx') }),
    investment: definePage({ title: 'support:investment.title', load: () => import('./InvestmentPage.tsx') }),
    research: definePage({ title: 'support:research.title', load: () => import('./ResearchPage.tsx') }),
  },
  widgets: {
    assistant: defineWidget({
      title: 'support:assistant.title',
      icon: 'assistant',
      load: () => import('./Assistant.tsx'),
    }),
    miniProgramme: defineWidget({
      title: 'support:mini.title',
      icon: 'qr',
      load: () => import('./MiniProgramme.tsx'),
    }),
  },
});
