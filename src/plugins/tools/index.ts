import { contribute, defineWidget } from '#core/define';
import { toolsPlugin } from './plugin.ts';

export const tools = contribute(toolsPlugin, {
  widgets: {
    network: defineWidget({
      title: 'tools:network.title',
      icon: 'signal',
      load: () => import('./NetworkStatus.tsx'),
    }),
    theme: defineWidget({
      title: 'tools:theme.title',
      icon: 'moon',
      load: () => import('./ThemeSwitch.tsx'),
    }),
    language: defineWidget({
      title: 'tools:language.title',
      icon: 'globe',
      load: () => import('./LanguageSwitch.tsx'),
    }),
  },
});
