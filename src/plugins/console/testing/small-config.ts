import type { BundleText, Catalogue } from '#contract/config';

/** What a small configuration may refer to. */
export const catalogue: Catalogue = {
  plugins: ['account'],
  panels: {},
  pages: ['account.login', 'account.home'],
  widgets: [],
  commands: [],
  textKeys: ['t:a', 't:b', 't:c', 't:d'],
};
/** A small configuration without faults. */
export const texts: BundleText = {
  routes: `{
  "schemaVersion": 1, "home": "home", "login": "login", "notFound": "notFound",
  "routes": [
    { "id": "home", "path": "/", "title": "t:a", "page": "account.home" },
    { "id": "login", "path": "/login", "title": "t:a", "page": "account.login" },
    { "id": "notFound", "path": "/404", "title": "t:a", "builtin": "notFound" }
  ]
}
`,
  menu: `{
  "schemaVersion": 1,
  "menus": { "navigation": [
    { "id": "home", "label": "t:a", "route": "home" },
    { "id": "login", "label": "t:a", "route": "login" }
  ], "tools": [], "account": [], "user": [], "footer": [] }
}
`,
  layouts: '{ "schemaVersion": 1, "layouts": [] }\n',
  settings: `{
  "schemaVersion": 1,
  "product": { "name": "t:a", "analyticsName": "x" }, "links": {},
  "appearance": { "theme": "dark", "locale": "zh-CN", "priceColours": "red-up" },
  "trading": { "opens": "09:00", "closes": "17:30", "text": "t:a" },
  "banner": { "enabled": true, "hideHours": 8 }, "analytics": { "endpoint": "" },
  "search": { "pageSize": 50, "historySize": 10 }, "messages": { "popoverSize": 5 },
  "quoting": { "priceStepsBp": [0], "quantityPresets": [1000], "autoCancelPresets": [0] },
  "disabled": { "plugins": [], "panels": [] }
}
`,
};

/** A group of users given as a list of names, with no members yet. */
export const listGroup = (id: string, name: string) => ({
  id,
  name,
  kind: 'list',
  orgId: '',
  members: 0,
  isNamed: false,
  events: 0,
});
