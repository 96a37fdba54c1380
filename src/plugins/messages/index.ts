import { definePage, definePlugin, defineWidget } from '#core/plugin';

/** The inbox: four lists in the message centre, and the bell on the bar. */
export const messagesPlugin = definePlugin({
  id: 'messages',
  apiVersion: 1,
  version: '1.0.0',
  title: 'messages:title',
  permissions: {
    http: [
      'basic.getMessageListSort',
      'basic.getMessageList',
      'basic.updateMessageStatus',
      'basic.updateAllMsgRead',
    ],
    push: ['msg'],
  },
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
