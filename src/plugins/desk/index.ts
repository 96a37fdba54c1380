import { contribute, defineWidget } from '#core/define';
import { deskPlugin } from './plugin.ts';

export const desk = contribute(deskPlugin, {
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
