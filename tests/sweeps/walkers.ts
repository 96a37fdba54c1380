import { readFileSync } from 'node:fs';
import { cases, consoleApi } from '#contract/api';
import { keyWish, makeKey } from '../_util/api-keys.ts';
import type { Page } from '../e2e/desk.ts';
import { consolePaths, productPaths } from '../e2e/product-paths.ts';
import type { OwnServer } from '../e2e/server-run.ts';
import { dealer, enter, quietBond, sameAs } from '../e2e/trading-walk.ts';

const TABS = [
  'SecurityCenter',
  'NameAuthentication',
  'TransactionPath',
  'ApiKeys',
  'Sharing',
  'Preferences',
].map((tab) => `/my-info-index?tabName=${tab}`);
const ARTICLES = ['occupation', 'contact', 'commonQuestion', 'termsOfService', 'privacyProtection'].map(
  (name) => `/support/announcement-details?name=${name}`,
);
const COUNTERS = ['/index/deep-quotation', '/index/look-ticket', '/order-center/order', '/my-info-index'];

/** Users and their pages: each sees pages that the others do not, or sees them differently. null: a visitor. */
export const WALKERS: readonly (readonly [who: string | null, paths: readonly string[]])[] = [
  [null, [...productPaths(), ...ARTICLES, '/nowhere']],
  ['demo_new', [...COUNTERS, ...TABS, '/index/home', '/index/depth-offer', '/discover/chance']],
  ['demo_trader2', [...productPaths(), ...TABS]],
  ['demo_maker', ['/index/market-making', '/index/home', '/order-center/order']],
  ['demo_offer', ['/index/depth-offer']],
  ['demo_ticket', ['/index/look-ticket-v2/offer-all']],
  ['demo_org', ['/index/simple']],
  ['demo_coupon', ['/index/pass-ticket']],
  ['demo_research', ['/index/touyan']],
  // The first page is the one whose frame is pressed: the console's own address leads to the studio.
  ['demo_staff', ['/index/guide', ...consolePaths()]],
];

/** Pages of each part after the first, which has one: everything in the frame around the pages is pressed there too. Fewer for a busy machine. */
const PART_PAGES = Number(process.env['PART_PAGES'] ?? 4);

/** The same walks in parts of a few minutes, to be run one by one. */
export const PARTS = WALKERS.flatMap(([who, paths]) => {
  const rest = Math.ceil((paths.length - 1) / PART_PAGES);
  const parts = Array.from({ length: rest }, (_, at) =>
    paths.slice(1 + at * PART_PAGES, 1 + (at + 1) * PART_PAGES),
  );
  return [paths.slice(0, 1), ...parts].map((pages, at) => ({
    who,
    paths: pages,
    /** The pages of all parts. */
    all: paths,
    name: rest === 0 ? '' : `, part ${at + 1} of ${rest + 1}`,
    isFirst: at === 0,
  }));
});

/** The detail of a partly filled order, for the walker who trades. The page must be logged in. */
export async function orderPages(
  who: string | null,
  server: OwnServer,
  page: Page,
): Promise<readonly string[]> {
  if (who !== 'demo_trader2') return [];
  const bond = await quietBond(server);
  const orderId = await enter(await sameAs(server, page), bond);
  await enter(await dealer(server, 'demo_trader'), bond, { side: 2, orderQty: 2000 });
  // The notice of the fill would cover the pages.
  await page.reload();
  return [`/order-center/order-detail/${orderId}`];
}

const REASON = '走查准备';
const filled = new WeakSet<OwnServer>();

/** Lists of the console are empty at first. What a row of each shows and offers: a case, a key, a group with a member, two versions, a proposal. */
export async function fillConsole(server: OwnServer, page: Page): Promise<void> {
  if (filled.has(server)) return;
  filled.add(server);
  const trader = await dealer(server, 'demo_trader');
  const staff = await sameAs(server, page);
  const { data: source } = await staff.call(consoleApi.source);
  const settings = (pageSize: number) =>
    source.texts.settings.replace(/"pageSize": \d+/, `"pageSize": ${pageSize}`);
  const texts = (pageSize: number) => ({ ...source.texts, settings: settings(pageSize) });
  const group = { id: 'rates', name: '利率组', kind: 'list' } as const;
  const publish = (baseVersion: number, pageSize: number) =>
    staff.call(consoleApi.publish, { body: { baseVersion, texts: texts(pageSize), reason: REASON } });
  const replies = [
    await trader.call(cases.open, {
      body: { form: { kind: 'question', title: '数量不更新' }, text: '10:32 之后一直不变', imageIds: [] },
    }),
    await makeKey(trader, keyWish({}, Date.now())),
    await staff.call(consoleApi.saveAudience, { body: { ...group, isNew: true, reason: REASON } }),
    await staff.call(consoleApi.changeMembers, {
      body: { id: group.id, add: ['demo_trader'], remove: [], reason: REASON },
    }),
    await publish(source.version, 40),
    await publish(source.version + 1, 30),
    await staff.call(consoleApi.propose, {
      body: { baseVersion: source.version + 2, texts: texts(20), reason: REASON },
    }),
  ];
  const refusals = replies.filter(({ code }) => code !== 200).map(({ text }) => text);
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
}

interface Layout {
  readonly id: string;
  readonly panels: readonly { readonly id: string }[];
}
// `as` holds: the product's own file, which its schema checks.
const { layouts } = JSON.parse(readFileSync('src/config/layouts.json', 'utf8')) as { layouts: Layout[] };
/** Every panel alone in its window, by the user who has it. */
export const WINDOWS: readonly (readonly [who: string, paths: readonly string[]])[] = (
  [
    ['demo_trader2', ['home', 'lookTicket', 'orderCenter', 'latestActive', 'discover', 'deepQuotation']],
    ['demo_maker', ['marketMaking']],
    ['demo_offer', ['depthOffer']],
    ['demo_ticket', ['lookTicketV2']],
    ['demo_org', ['simple']],
  ] as const
).map(([who, ids]) => [
  who,
  ids.flatMap((id) =>
    (layouts.find((layout) => layout.id === id)?.panels ?? []).map((panel) => `/popout/${id}/${panel.id}`),
  ),
]);
