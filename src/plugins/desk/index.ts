import { definePlugin, defineWidget } from '#core/define';

/** Small tools of the desk itself: interface status, theme, language. */
export const deskPlugin = definePlugin({
  id: 'desk',
  apiVersion: 1,
  version: '1.0.0',
  title: 'desk:title',
  widgets: {
    network: defineWidget({
      title: 'desk:network.title',
      icon: 'signal',
      load: () => import('./NetworkStatus.tsx'),
    }),
    theme: defineWidget({ title: 'desk:theme.title', icon: 'moon', load: () => import('./ThemeSwitch.tsx') }),
    language: defineWidget({
      title: 'desk:language.title',
      icon: 'globe',
      load: () => import('./LanguageSwitch.tsx'),
    }),
  },
});
