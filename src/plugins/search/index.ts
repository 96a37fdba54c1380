import { contribute, defineWidget } from '#core/define';
import { searchPlugin } from './plugin.ts';

export const search = contribute(searchPlugin, {
  keyHints: [{ keys: ['/', 'Ctrl+K'], title: 'search:hint.focus' }],
  widgets: {
    box: defineWidget({
      title: 'search:title',
      icon: 'search',
      inPopout: true,
      load: () => import('./SearchBox.tsx'),
    }),
  },
});
