import { definePlugin } from '#core/define';

/** Small tools of the desk itself: interface status, theme, language. */
export const deskPlugin = definePlugin({
  id: 'desk',
  apiVersion: 1,
  version: '1.0.0',
  title: 'desk:title',
  needs: ['clock', 'notice', 'push', 'session', 'status', 'text', 'theme'],
});
