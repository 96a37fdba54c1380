import { contribute, definePanel } from '#core/define';
import { quotesPlugin } from './plugin.ts';
import { keepFlash } from './stores/flash-preference.ts';
import { keepStarsLater } from './stores/stars-later.ts';
import { chanceSettings, latestActiveSettings, tradeSettings } from './model/settings.ts';
import { linked, list, plain, quoteList } from './panel-kinds.ts';

const forUsers = { when: { 'session.isLogin': { is: true } } } as const;

export const quotes = contribute(quotesPlugin, {
  activate: ({ quoteView, storage, intents, clock }, scope, viewState) => {
    scope.own(keepFlash(quoteView, storage));
    void keepStarsLater(viewState, intents, clock).then((undo) => scope.own(undo));
  },
  keyHints: [
    { keys: ['B', 'S'], title: 'quotes:hint.letters', ...forUsers },
    { keys: ['A'], title: 'quotes:hint.alert', ...forUsers },
    { keys: ['Space'], title: 'quotes:hint.press', ...forUsers },
    { keys: ['Ctrl+C'], title: 'quotes:hint.copy' },
  ],
  panels: {
    indices: definePanel({
      ...linked,
      title: 'quotes:panel.indices',
      description: 'quotes:about.indices',
      icon: 'chart',
      size: { min: [60, 8], default: [120, 11] },
      load: () => import('./IndicesPanel.tsx'),
    }),
    curve: definePanel({
      ...plain,
      title: 'quotes:panel.curve',
      description: 'quotes:about.curve',
      icon: 'chart',
      size: { min: [30, 30], default: [44, 54] },
      load: () => import('./CurvePanel.tsx'),
    }),
    active: definePanel({
      ...list,
      title: 'quotes:panel.active',
      description: 'quotes:about.active',
      icon: 'list',
      size: { min: [40, 24], default: [76, 54] },
      load: () => import('./ActivePanel.tsx'),
    }),
    trades: definePanel({
      ...linked,
      settings: tradeSettings,
      title: 'quotes:panel.trades',
      description: 'quotes:about.trades',
      icon: 'list',
      size: { min: [30, 20], default: [76, 35] },
      load: () => import('./TradesPanel.tsx'),
    }),
    notices: definePanel({
      ...plain,
      channels: { publishes: ['bond'] },
      title: 'quotes:panel.notices',
      description: 'quotes:about.notices',
      icon: 'bell',
      size: { min: [24, 16], default: [44, 35] },
      load: () => import('./NoticesPanel.tsx'),
    }),
    composite: definePanel({
      ...quoteList,
      title: 'quotes:panel.composite',
      description: 'quotes:about.composite',
      query: ['activeName'],
      icon: 'list',
      size: { min: [60, 40], default: [96, 100] },
      load: () => import('./CompositePanel.tsx'),
    }),
    watchlist: definePanel({
      ...quoteList,
      title: 'quotes:panel.watchlist',
      description: 'quotes:about.watchlist',
      icon: 'star',
      size: { min: [60, 30], default: [96, 60] },
      load: () => import('./WatchlistPanel.tsx'),
    }),
    offerAll: definePanel({
      ...quoteList,
      title: 'quotes:panel.offerAll',
      description: 'quotes:about.offerAll',
      query: ['activeName'],
      icon: 'columns',
      size: { min: [80, 40], default: [120, 100] },
      load: () => import('./OfferAllPanel.tsx'),
    }),
    valuations: definePanel({
      ...linked,
      title: 'quotes:panel.valuations',
      description: 'quotes:about.valuations',
      icon: 'list',
      size: { min: [30, 24], default: [60, 60] },
      load: () => import('./ValuationsPanel.tsx'),
    }),
    latestActive: definePanel({
      ...linked,
      settings: latestActiveSettings,
      title: 'quotes:panel.latestActive',
      description: 'quotes:about.latestActive',
      icon: 'chart',
      size: { min: [80, 40], default: [120, 100] },
      load: () => import('./LatestActivePanel.tsx'),
    }),
    chance: definePanel({
      ...linked,
      settings: chanceSettings,
      title: 'quotes:panel.chance',
      description: 'quotes:about.chance',
      icon: 'compass',
      size: { min: [80, 40], default: [120, 100] },
      load: () => import('./ChancePanel.tsx'),
    }),
  },
});
