import type { BundleText, Catalogue, ConfigName } from '#contract/config';

/** A small valid configuration, formatted by hand so that tests can point at places in it. */
export const fixture: BundleText = {
  routes: `{
  "schemaVersion": 1,
  "home": "home",
  "login": "login",
  "notFound": "notFound",
  "routes": [
    { "id": "root", "path": "/", "title": "t:home", "redirect": "home" },
    { "id": "home", "path": "/index/home", "title": "t:home", "shell": "index", "footer": true, "dashboard": "home" },
    { "id": "login", "path": "/index/login", "title": "t:login", "page": "account.login",
      "redirects": [{ "when": { "session.isLogin": { "is": true } }, "to": "home" }] },
    { "id": "deepQuotation", "path": "/index/deep-quotation", "title": "t:deep", "shell": "index", "dashboard": "deep",
      "redirects": [{ "when": { "user.isMarketMakingTierUser": { "is": true } }, "to": "marketMaking" }] },
    { "id": "marketMaking", "path": "/index/market-making", "title": "t:mm", "shell": "index", "dashboard": "deep",
      "when": { "session.isLogin": { "is": true } }, "otherwise": "login",
      "redirects": [{ "when": { "all": [{ "session.isLogin": { "is": true } }, { "user.isMarketMakingTierUser": { "is": false } }] }, "to": "deepQuotation" }] },
    { "id": "messages", "path": "/index/message-index", "title": "t:messages", "page": "messages.centre",
      "when": { "session.isLogin": { "is": true } }, "otherwise": "login", "defaultChild": "allMessage",
      "children": [
        { "id": "allMessage", "path": "all-message", "title": "t:messages", "page": "messages.all" },
        { "id": "unreadMessage", "path": "unread-message", "title": "t:messages", "page": "messages.unread" }
      ] },
    { "id": "passTicket", "path": "/index/pass-ticket", "title": "t:pass", "page": "account.pass",
      "when": { "user.ispasscoupon": { "is": "1" } } },
    { "id": "order", "path": "/order-center/order-detail/:orderObj", "title": "t:order", "page": "account.order" },
    { "id": "event", "path": "/event/:name?", "title": "t:event", "page": "account.event" },
    { "id": "popout", "path": "/popout/:layout/:panel", "title": "t:redirect", "builtin": "popout" },
    { "id": "redirect", "path": "/redirect/*", "title": "t:redirect", "builtin": "redirect" },
    { "id": "notFound", "path": "/404", "title": "t:notFound", "builtin": "notFound" }
  ]
}
`,
  menu: `{
  "schemaVersion": 1,
  "menus": {
    "navigation": [
      { "id": "home", "label": "t:home", "route": "home" },
      { "id": "quotes", "label": "t:quotes", "children": [
        { "id": "deep", "label": "t:deep", "route": "deepQuotation", "activeOn": ["marketMaking"] },
        { "id": "order", "label": "t:order", "route": "order", "params": { "orderObj": "latest" } },
        { "id": "messages", "label": "t:messages", "route": "messages" },
        { "id": "pass", "label": "t:pass", "route": "passTicket", "when": { "user.ispasscoupon": { "is": "1" } } },
        { "id": "community", "label": "t:community", "link": "community" }
      ] }
    ],
    "tools": [
      { "id": "search", "label": "t:search", "widget": "search.box" },
      { "id": "bell", "label": "t:messages", "popover": "messages.latest" }
    ],
    "account": [{ "id": "login", "label": "t:login", "route": "login", "when": { "session.isLogin": { "is": false } } }],
    "user": [{ "id": "logout", "label": "t:logout", "command": "account.logout" }],
    "footer": [{ "id": "about", "label": "t:about", "href": "https://example.com/about" }]
  }
}
`,
  layouts: `{
  "schemaVersion": 1,
  "layouts": [
    { "id": "home", "title": "t:home", "version": 1, "columns": 120, "rows": 40, "panels": [
      { "id": "active", "panel": "quotes.active", "x": 0, "y": 0, "w": 120, "h": 40, "index": 0, "settings": { "rows": 10 } }
    ] },
    { "id": "deep", "title": "t:deep", "version": 1, "columns": 120, "rows": 60, "panels": [
      { "id": "header", "panel": "depth.header", "x": 0, "y": 0, "w": 120, "h": 8, "index": 0, "channel": "blue" },
      { "id": "ladder", "panel": "depth.ladder", "x": 0, "y": 8, "w": 45, "h": 30, "index": 1, "channel": "blue" },
      { "id": "trend", "panel": "depth.trend", "x": 45, "y": 8, "w": 25, "h": 30, "index": 2, "channel": "blue" },
      { "id": "trades", "panel": "depth.trades", "x": 70, "y": 8, "w": 30, "h": 30, "index": 3, "channel": "blue" },
      { "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" },
      { "id": "full", "panel": "depth.full", "x": 0, "y": 38, "w": 100, "h": 22, "index": 5, "channel": "blue" }
    ] }
  ]
}
`,
  settings: `{
  "schemaVersion": 1,
  "product": { "name": "t:home", "analyticsName": "desk" },
  "links": { "community": "https://example.com", "research": "" },
  "appearance": { "theme": "dark", "locale": "zh-CN", "priceColours": "red-up" },
  "trading": { "opens": "09:00", "closes": "17:30", "text": "t:banner" },
  "banner": { "enabled": true, "hideHours": 8 },
  "analytics": { "endpoint": "" },
  "search": { "pageSize": 50, "historySize": 10 },
  "messages": { "popoverSize": 5 },
  "quoting": { "priceStepsBp": [0, 0.01], "quantityPresets": [1000], "autoCancelPresets": [0, 30] },
  "disabled": { "plugins": [], "panels": [] }
}
`,
};

const panel = { title: 't:home', min: [10, 4] as const, default: [40, 20] as const, settingsSchema: null };
const texts =
  'home login deep mm messages pass order event redirect notFound quotes community search logout about banner'.split(
    ' ',
  );

/** Names that the fixture may refer to. */
export const fixtureCatalogue: Catalogue = {
  plugins: ['account', 'messages', 'search', 'quotes', 'depth'],
  panels: Object.fromEntries(
    [
      'quotes.active',
      ...['header', 'ladder', 'trend', 'trades', 'info', 'full'].map((name) => `depth.${name}`),
    ].map((id) => [
      id,
      id === 'quotes.active'
        ? { ...panel, settings: ['rows'] }
        : { ...panel, ...(id === 'depth.header' && { query: ['securityId'] }) },
    ]),
  ),
  pages: [
    'account.login',
    'account.pass',
    'account.order',
    'account.event',
    'messages.centre',
    'messages.all',
    'messages.unread',
  ],
  pageQuery: {
    'account.login': [],
    'account.pass': [],
    'account.order': ['from'],
    'account.event': [],
    'messages.centre': [],
    'messages.all': ['unread'],
    'messages.unread': [],
  },
  widgets: ['search.box', 'messages.latest'],
  commands: ['account.logout'],
  icons: ['home', 'star'],
  essentials: { 'account.login': 'login', 'account.logout': 'logout' },
  textKeys: texts.map((key) => `t:${key}`),
};

/** A text with one replacement. Throws if there is no such place. */
function changed(text: string, find: string, replace: string): string {
  if (!text.includes(find)) throw new Error(`not in the fixture: ${find}`);
  return text.replace(find, () => replace);
}

/** The fixture with one replacement in a file. Throws if there is no such place. */
export const edited = (
  file: ConfigName,
  find: string,
  replace: string,
  from: BundleText = fixture,
): BundleText => ({ ...from, [file]: changed(from[file], find, replace) });

/** The next release of the fixture: one more page, with its menu item; two panels swapped; the plugin `search` removed. */
export const nextRelease: { readonly texts: BundleText; readonly catalogue: Catalogue } = {
  texts: {
    routes: changed(
      fixture.routes,
      '    { "id": "messages",',
      '    { "id": "curve", "path": "/index/curve", "title": "t:deep", "shell": "index", "dashboard": "deep" },\n    { "id": "messages",',
    ),
    menu: changed(
      changed(
        fixture.menu,
        '        { "id": "order",',
        '        { "id": "curve", "label": "t:deep", "route": "curve" },\n        { "id": "order",',
      ),
      '      { "id": "search", "label": "t:search", "widget": "search.box" },\n',
      '',
    ),
    layouts: changed(
      changed(
        changed(
          fixture.layouts,
          '"panel": "depth.trend", "x": 45, "y": 8, "w": 25',
          '"panel": "depth.trend", "x": 75, "y": 8, "w": 25',
        ),
        '"panel": "depth.trades", "x": 70,',
        '"panel": "depth.trades", "x": 45,',
      ),
      '"id": "deep", "title": "t:deep", "version": 1',
      '"id": "deep", "title": "t:deep", "version": 2',
    ),
    settings: fixture.settings,
  },
  catalogue: {
    ...fixtureCatalogue,
    plugins: fixtureCatalogue.plugins.filter((id) => id !== 'search'),
    widgets: fixtureCatalogue.widgets.filter((id) => id !== 'search.box'),
  },
};

/** The groups and organisations that its gates may name. */
export const fixtureAudiences = { groups: ['rates', 'credit'], organisations: ['ORG1'] };
