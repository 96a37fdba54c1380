import { definePlugin } from '#core/define';

/** Documents, help, service pages, and the two popovers that need no data: assistant and mini-programme. */
export const supportPlugin = definePlugin({
  id: 'support',
  apiVersion: 1,
  version: '1.0.0',
  title: 'support:title',
  description: 'support:plugin',
  needs: ['browser', 'calendar', 'config', 'http', 'session', 'text', 'theme'],
  permissions: {
    http: [
      'account.terms',
      'account.acceptTerms',
      'basic.events',
      'basic.firm',
      'basic.documentText',
      'market.bondInfoByIdOrName',
      'market.bondPreview',
    ],
  },
});
