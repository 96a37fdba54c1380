import { definePlugin } from '#core/define';

/** Small tools of the bar: interface status, theme, language. */
export const toolsPlugin = definePlugin({
  id: 'tools',
  apiVersion: 1,
  version: '1.0.0',
  title: 'tools:title',
  needs: ['clock', 'push', 'status', 'text'],
});
