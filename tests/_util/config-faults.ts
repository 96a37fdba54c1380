import type { BundleText, ConfigName } from '#contract/config';
import { fixture } from './config-fixture.ts';

/** A fault: its code, the file, and the text to be replaced by another (`¦` marks where the finding must point). */
export type Fault = readonly [code: string, file: ConfigName, find: string, replace: string];

const INFO =
  '{ "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" }';

/** One fault of every kind that configuration can have, seeded into the fixture. */
export const faults: readonly Fault[] = [
  [
    'parse.trailingComma',
    'menu',
    '"label": "t:logout", "command": "account.logout" }',
    '"label": "t:logout", "command": "account.logout"¦, }',
  ],
  ['parse.missingComma', 'settings', '"schemaVersion": 1,\n', '"schemaVersion": 1¦\n'],
  ['parse.fullWidth', 'settings', '"schemaVersion": 1,\n', '"schemaVersion": 1¦，\n'],
  ['parse.fullWidth', 'settings', '"hideHours": 8', '"hideHours": ¦８'],
  ['parse.space', 'settings', '"hideHours": 8', '"hideHours":¦\u3000 8'],
  ['parse.space', 'menu', '"label": "t:quotes",', '¦\u00a0"label": "t:quotes",'],
  ['parse.doubleComma', 'settings', '"schemaVersion": 1,\n', '"schemaVersion": 1,¦,\n'],
  ['parse.thousands', 'settings', '"hideHours": 8', '"hideHours": 8¦,000'],
  ['parse.unclosed', 'menu', '"label": "t:quotes",', '"label": ¦"t:quotes,'],
  ['parse.comment', 'routes', '"home": "home",', '¦// the first page\n  "home": "home",'],
  ['parse.duplicateKey', 'routes', '"login": "login",', '"login": "login",\n  ¦"login": "home",'],
  ['schema.version', 'layouts', '"schemaVersion": 1', '"schemaVersion": ¦7'],
  [
    'schema.missing',
    'routes',
    '{ "id": "event", "path": "/event/:name?", "title": "t:event",',
    '¦{ "id": "event", "path": "/event/:name?",',
  ],
  ['schema.unknownKey', 'routes', '"footer": true', '¦"foter": true'],
  [
    'schema.unknownKey',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ ¦"user.ispasscupon": { "is": "1" } }',
  ],
  ['schema.type', 'routes', '"footer": true', '"footer": ¦"yes"'],
  ['schema.value', 'routes', '"shell": "index", "footer"', '"shell": ¦"idnex", "footer"'],
  [
    'schema.quoted',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "user.ispasscoupon": { "is": ¦1 } }',
  ],
  ['schema.unquoted', 'routes', '"is": true } }, "to": "home" }', '"is": ¦"true" } }, "to": "home" }'],
  [
    'schema.empty',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "texts": { "desk": { "zh-CN": ¦"" } },',
  ],
  [
    'schema.oneKey',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '¦{ "user.ispasscoupon": { "is": "1" }, "user.orgflag": { "is": "1" } }',
  ],
  [
    'schema.oneOf',
    'routes',
    '{ "id": "root", "path": "/", "title": "t:home", "redirect"',
    '¦{ "id": "root", "path": "/", "title": "t:home", "page": "account.login", "redirect"',
  ],
  [
    'schema.together',
    'routes',
    '{ "id": "messages", "path": "/index/message-index", "title": "t:messages", "page": "messages.centre",\n      "when": { "session.isLogin": { "is": true } }, "otherwise": "login", "defaultChild": "allMessage",',
    '¦{ "id": "messages", "path": "/index/message-index", "title": "t:messages", "page": "messages.centre",\n      "when": { "session.isLogin": { "is": true } }, "otherwise": "login",',
  ],
  ['schema.absolutePath', 'routes', '"path": "/index/pass-ticket"', '"path": ¦"index/Pass"'],
  ['schema.identifier', 'menu', '"id": "bell"', '"id": ¦"the bell"'],
  ['schema.identifier', 'settings', '"research": ""', `¦"research${'x'.repeat(60)}": ""`],
  ['schema.identifier', 'layouts', '"id": "ladder"', '"id": ¦"constructor"'],
  ['schema.textKey', 'menu', '"label": "t:quotes"', '"label": ¦"行情"'],
  ['schema.contributionId', 'layouts', '"panel": "depth.info"', '"panel": ¦"info"'],
  ['schema.link', 'menu', '"href": "https://example.com/about"', '"href": ¦"javascript:alert(1)"'],
  ['schema.link', 'menu', '"href": "https://example.com/about"', '"href": ¦"data:text/html,x"'],
  ['schema.time', 'settings', '"opens": "09:00"', '"opens": ¦"9:00"'],
  [
    'schema.onlyWithRoute',
    'menu',
    '{ "id": "search", "label": "t:search", "widget"',
    '¦{ "id": "search", "label": "t:search", "query": { "a": "b" }, "widget"',
  ],
  [
    'schema.childrenInChildren',
    'menu',
    '"link": "community"',
    '¦"children": [{ "id": "inner", "label": "t:home", "route": "home" }], "link": "community"',
  ],
  [
    'schema.tabsInTabs',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": "depth.info" }, { "id": "more", ¦"tabs": [{ "id": "inner", "panel": "depth.trend" }] }] }',
  ],
  [
    'schema.ofTheTab',
    'layouts',
    INFO,
    '¦{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue", "tabs": [{ "id": "info", "panel": "depth.info" }] }',
  ],
  [
    'schema.oneOf',
    'layouts',
    INFO,
    '¦{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "panel": "depth.info", "tabs": [{ "id": "info", "panel": "depth.info" }] }',
  ],
  [
    'schema.missing',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": "depth.info" }, ¦{ "id": "more" }] }',
  ],
  [
    'schema.unknownKey',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": "depth.info", ¦"x": 100 }] }',
  ],
  [
    'link.panel',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": ¦"depth.infos" }, { "id": "more", "panel": "depth.trend" }] }',
  ],
  [
    'link.active',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "active": ¦"inof", "tabs": [{ "id": "info", "panel": "depth.info" }] }',
  ],
  [
    'link.duplicateId',
    'layouts',
    INFO,
    '{ "id": "side", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": "depth.info" }, { "id": ¦"trend", "panel": "depth.trend" }] }',
  ],
  [
    'link.outside',
    'layouts',
    INFO,
    '¦{ "id": "side", "x": 101, "y": 8, "w": 20, "h": 52, "index": 4, "tabs": [{ "id": "info", "panel": "depth.info" }] }',
  ],
  ['schema.integer', 'layouts', '"x": 45', '"x": ¦45.5'],
  ['schema.tooSmall', 'settings', '"pageSize": 50', '"pageSize": ¦0'],
  ['schema.tooBig', 'settings', '"hideHours": 8', '"hideHours": ¦800'],
  ['schema.tooShort', 'settings', '"priceStepsBp": [0, 0.01]', '"priceStepsBp": ¦[]'],
  ['schema.value', 'layouts', '"index": 5, "channel": "blue"', '"index": 5, "channel": ¦"bleu"'],
  ['link.duplicateId', 'routes', '"id": "event"', '"id": ¦"order"'],
  ['link.duplicateId', 'menu', '{ "id": "order", "label"', '{ "id": ¦"deep", "label"'],
  ['link.duplicatePath', 'routes', '"path": "/event/:name?"', '"path": ¦"/order-center/order-detail/:id"'],
  ['link.route', 'routes', '"to": "deepQuotation"', '"to": ¦"depQuotation"'],
  ['link.route', 'menu', '"route": "deepQuotation"', '"route": ¦"deepQuote"'],
  ['link.route', 'menu', '"activeOn": ["marketMaking"]', '"activeOn": [¦"marketmaker"]'],
  ['link.route', 'routes', '"notFound": "notFound"', '"notFound": ¦"missing"'],
  ['link.child', 'routes', '"defaultChild": "allMessage"', '"defaultChild": ¦"home"'],
  ['link.dashboard', 'routes', '"footer": true, "dashboard": "home"', '"footer": true, "dashboard": ¦"hom"'],
  ['link.page', 'routes', '"page": "account.pass"', '"page": ¦"acount.pass"'],
  ['link.panel', 'layouts', '"panel": "depth.info"', '"panel": ¦"depth.infos"'],
  ['link.widget', 'menu', '"popover": "messages.latest"', '"popover": ¦"messages.last"'],
  ['link.command', 'menu', '"command": "account.logout"', '"command": ¦"account.logOff"'],
  ['link.text', 'menu', '"label": "t:about"', '"label": ¦"t:abuot"'],
  ['link.link', 'menu', '"link": "community"', '"link": ¦"comunity"'],
  ['link.plugin', 'settings', '"plugins": []', '"plugins": [¦"deep"]'],
  ['link.parameter', 'menu', '"route": "order", "params": { "orderObj": "latest" }', '"route": ¦"order"'],
  ['link.unknownParameter', 'menu', '"orderObj": "latest" }', '"orderObj": "latest", ¦"orderId": "1" }'],
  [
    'link.unknownQuery',
    'menu',
    '"route": "deepQuotation"',
    '"route": "deepQuotation", "query": { ¦"securityid": "240210.IB" }',
  ],
  [
    'link.duplicateId',
    'settings',
    '"disabled": { "plugins": [], "panels": [] }',
    `"disabled": { "plugins": [], "panels": [] },\n  "external": [{ "id": ¦"quotes", "path": "a.js", "sha256": "${'0'.repeat(64)}", "title": "x" }]`,
  ],
  [
    'link.group',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "user.groups": { "in": ["credit", ¦"ratse"] } }',
  ],
  [
    'link.organisation',
    'menu',
    '"when": { "user.ispasscoupon": { "is": "1" } }',
    '"when": { "not": { "user.organisation": { "is": ¦"ORG9" } } }',
  ],
  [
    'schema.audienceName',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "user.groups": { "is": ¦"__proto__" } }',
  ],
  ['schema.tooShort', 'routes', '{ "user.ispasscoupon": { "is": "1" } }', '{ "user.groups": { "in": ¦[] } }'],
  [
    'schema.type',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "user.groups": { "is": ¦["rates"] } }',
  ],
  [
    'prove.never',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '¦{ "all": [{ "user.groups": { "is": "rates" } }, { "not": { "user.groups": { "in": ["rates", "credit"] } } }] }',
  ],
  ['link.icon', 'menu', '"route": "home" }', '"route": "home", "icon": ¦"hom" }'],
  ['link.setting', 'layouts', '"settings": { "rows": 10 }', '"settings": { ¦"row": 10 }'],
  ['link.hours', 'settings', '"closes": "17:30"', '"closes": ¦"08:30"'],
  ['link.hours', 'settings', '"opens": "09:00", "closes": "17:30"', '"opens": "17:30", "closes": ¦"17:30"'],
  ['link.servedPath', 'routes', '"path": "/index/pass-ticket"', '"path": ¦"/api/pass-ticket"'],
  [
    'link.bands',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "priceBands": { "best": { "warn": 0, "ask": ¦60, "refuse": 50 }, "valuation": {} },',
  ],
  ['link.popout', 'routes', '"path": "/popout/:layout/:panel"', '"path": ¦"/popout/:layout"'],
  ['link.splat', 'routes', '"path": "/redirect/*"', '"path": ¦"/redirect"'],
  [
    'link.outside',
    'layouts',
    '{ "id": "info", "panel": "depth.info", "x": 100',
    '¦{ "id": "info", "panel": "depth.info", "x": 101',
  ],
  [
    'link.overlap',
    'layouts',
    '{ "id": "trend", "panel": "depth.trend", "x": 45',
    '¦{ "id": "trend", "panel": "depth.trend", "x": 44',
  ],
  [
    'link.gap',
    'layouts',
    '{ "id": "home", "title": "t:home", "version": 1, "columns": 120, "rows": 40',
    '¦{ "id": "home", "title": "t:home", "version": 1, "columns": 120, "rows": 41',
  ],
  ['link.duplicateIndex', 'layouts', '"h": 30, "index": 2', '"h": 30, "index": ¦1'],
  ['link.tooSmall', 'layouts', '"w": 120, "h": 8, "index": 0', '"w": 120, "h": ¦3, "index": 0'],
  [
    'prove.loop',
    'routes',
    '"when": { "all": [{ "session.isLogin": { "is": true } }, { "user.isMarketMakingTierUser": { "is": false } }] }, "to": "deepQuotation"',
    '"when": { "session.isLogin": { "is": true } }, "to": ¦"deepQuotation"',
  ],
  [
    'prove.blocked',
    'routes',
    '"title": "t:deep", "shell": "index",',
    '"title": "t:deep", "when": { "user.newAuth": { "is": "Y" } }, "otherwise": "home",',
  ],
  ['prove.dead', 'menu', ', "when": { "user.ispasscoupon": { "is": "1" } } }', ' }'],
  ['prove.rule', 'routes', '"is": true } }, "to": "home" }', '"is": true } }, "to": ¦"passTicket" }'],
  [
    'prove.home',
    'routes',
    '"footer": true, "dashboard": "home" }',
    '"footer": true, "dashboard": "home", "when": { "session.isLogin": { "is": true } }, "otherwise": "login" }',
  ],
  [
    'prove.never',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '¦{ "all": [{ "user.ispasscoupon": { "is": "1" } }, { "session.isLogin": { "is": false } }] }',
  ],
  [
    'prove.never',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "any": [{ "user.ispasscoupon": { "is": "1" } }, ¦{ "not": { "user.orgflag": { "in": ["0", "1"] } } }] }',
  ],
  [
    'schema.phone',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "firm": { "hotline": ¦"客服" },',
  ],
  [
    'schema.email',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "firm": { "email": ¦"service" },',
  ],
  [
    'link.documentLink',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "documents": { "about": { "zh-CN": ¦"[x](javascript:x)" } },',
  ],
  [
    'link.markup',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "documents": { "about": { "zh-CN": ¦"##标题" } },',
  ],
  [
    'link.documentDigest',
    'settings',
    '"schemaVersion": 1,',
    '"schemaVersion": 1,\n  "documents": { "about": { "zh-CN": ¦"digest:0123456789abcdef" } },',
  ],
  [
    'prove.always',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '¦{ "user.ispasscoupon": { "in": ["0", "1"] } }',
  ],
  [
    'prove.always',
    'routes',
    '{ "user.ispasscoupon": { "is": "1" } }',
    '{ "all": [{ "user.ispasscoupon": { "is": "1" } }, ¦{ "user.orgflag": { "in": ["0", "1"] } }] }',
  ],
  [
    'prove.emptyDashboard',
    'layouts',
    '"rows": 10 } }',
    '"rows": 10 }, "when": { "session.isLogin": { "is": true } } }',
  ],
];

/** Where a finding must point if the replaced text has no place for it. */
const elsewhere: Partial<Record<string, readonly [ConfigName, string]>> = {
  'prove.blocked': ['menu', '¦"deepQuotation"'],
  'prove.dead': ['menu', '¦"passTicket"'],
  'prove.home': ['routes', '"home": ¦"home"'],
  'prove.emptyDashboard': ['layouts', '¦{ "id": "home"'],
};

function placeIn(text: string, at: number) {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}

/** The fixture with one fault, and the expected finding. */
export function seed([code, file, find, replace]: Fault) {
  const source = fixture[file];
  if (source.split(find).length !== 2) throw new Error(`not exactly once in ${file}: ${find}`);
  const withMark = source.replace(find, () => replace);
  const texts: BundleText = { ...fixture, [file]: withMark.replace('¦', '') };
  const [placeFile, words] = elsewhere[code] ?? [file, null];
  const marked = words === null ? withMark : texts[placeFile].replace(words.replace('¦', ''), () => words);
  return { texts, expected: { code, file: `${placeFile}.json`, ...placeIn(marked, marked.indexOf('¦')) } };
}
