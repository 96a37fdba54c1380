import { definePlugin } from '#core/define';

/** The inbox: four lists in the message centre, and the bell on the bar. Both show one inbox. */
export const messagesPlugin = definePlugin({
  id: 'messages',
  apiVersion: 1,
  version: '1.0.0',
  title: 'messages:title',
  needs: ['http', 'push', 'session', 'config', 'clock', 'notice', 'text', 'calendar'],
  permissions: {
    http: [
      'basic.getMessageListSort',
      'basic.getMessageList',
      'basic.updateMessageStatus',
      'basic.updateAllMsgRead',
    ],
    push: ['msg'],
  },
  viewState: () => import('./view-state.ts'),
});
