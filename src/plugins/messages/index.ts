import { contribute, definePage, defineWidget } from '#core/define';
import { messagesPlugin } from './plugin.ts';

export const messages = contribute(messagesPlugin, {
  pages: {
    centre: definePage({ title: 'messages:title', load: () => import('./CentrePage.tsx') }),
    all: definePage({ title: 'messages:all', load: () => import('./AllPage.tsx') }),
    unread: definePage({ title: 'messages:unread', load: () => import('./UnreadPage.tsx') }),
    order: definePage({ title: 'messages:order', load: () => import('./OrderPage.tsx') }),
    system: definePage({ title: 'messages:system', load: () => import('./SystemPage.tsx') }),
  },
  widgets: {
    bell: defineWidget({ title: 'messages:bell', icon: 'bell', load: () => import('./Bell.tsx') }),
  },
});
