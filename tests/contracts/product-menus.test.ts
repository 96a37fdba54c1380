import {
  AUTO_CANCEL_PRESETS,
  MARKET_MAKER_STEPS_BP,
  POPOVER_MESSAGES,
  QUANTITY_PRESETS,
  SEARCH_PAGE_SIZE,
} from '#contract/rules';
import { describe, expect, it } from 'vitest';
import menu from '../../src/config/menu.json' with { type: 'json' };
import routes from '../../src/config/routes.json' with { type: 'json' };
import settings from '../../src/config/settings.json' with { type: 'json' };

interface Item {
  readonly id: string;
  readonly route?: string;
  readonly link?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly icon?: string;
  readonly when?: unknown;
  readonly children?: readonly Item[];
}

interface Route {
  readonly id: string;
  readonly path: string;
  readonly children?: readonly Route[];
}

// `as` holds: the pipeline's own test proves that the files match their schemas, of which these are parts.
const menus = menu.menus as unknown as Readonly<
  Record<'navigation' | 'tools' | 'user' | 'footer' | 'account', readonly Item[]>
>;
const table = (routes.routes as readonly Route[]).flatMap((route) => [
  route,
  ...(route.children ?? []).map((child) => ({ ...child, path: `${route.path}/${child.path}` })),
]);
const pathOf = (id: string | undefined): string | undefined => table.find((route) => route.id === id)?.path;

/** The address that an item leads to. */
const target = ({ route, link, query = {} }: Item): string => {
  const text = new URLSearchParams(query).toString();
  return link === undefined ? `${pathOf(route)}${text === '' ? '' : `?${text}`}` : `link ${link}`;
};
const targets = (items: readonly Item[] = []): readonly string[] => items.map(target);
const item = (id: string): Item | undefined => menus.navigation.find((entry) => entry.id === id);

describe('the shipped product', () => {
  it('has every address of the specification [R2.03] [R2.04] [R2.05] [R2.06] [R2.07] [R2.08] [R2.10] [R2.11] [R2.12] [R2.13] [R2.14] [R2.15]', () => {
    const index = `home login registry forget guide my-question quick-guide latest-active message-index message-index/all-message
      message-index/unread-message message-index/order-message message-index/system-message look-ticket look-ticket-v2/offer-all depth-offer
      deep-quotation market-making touyan pass-ticket api-apply`;
    const others = `/event/:name? /discover/chance /investment/home /investment/apply /profile/profile-index/transaction-path
      /order-center/order /order-center/edit-path /order-center/order-detail/:orderObj /my-info-index /support/announcement-details
      /redirect/* /404`;
    const expectedPaths = [...index.split(/\s+/).map((path) => `/index/${path}`), ...others.split(/\s+/)];
    const paths = table.map(({ path }) => path);
    expect(expectedPaths.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('leads from the bar to quotes, orders, opportunities, quick guide, services and research, in this order [R2.18]', () => {
    expect(menus.navigation.map((entry) => (entry.children ? entry.id : pathOf(entry.route)))).toEqual([
      '/index/home',
      '/index/deep-quotation',
      '/index/depth-offer',
      '/index/market-making',
      'quotes',
      '/order-center/order',
      '/discover/chance',
      '/index/quick-guide',
      'services',
      '/index/touyan',
    ]);
    // Shown to everybody: who is not logged in is asked to by the page.
    expect(['quotes', 'orders', 'discover', 'quickGuide'].map((id) => item(id)?.when)).toEqual(
      Array(4).fill(undefined),
    );
    expect(targets(item('quotes')?.children).slice(0, 3)).toEqual([
      '/index/look-ticket?activeName=first',
      '/index/look-ticket?activeName=third',
      '/index/look-ticket?activeName=fourth',
    ]);
  });

  it('has a different icon for each bar tool, with order entry first after the search [U20]', () => {
    const icons = menus.tools.flatMap(({ icon }) => icon ?? []);
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
    expect(menus.tools.slice(0, 2).map(({ id }) => id)).toEqual(['search', 'ticket']);
  });

  it('lists the financial services in order, two of them behind the user’s flag, and the research platform behind its own [R2.19] [R2.20]', () => {
    const services = item('services')?.children ?? [];
    expect(targets(services)).toEqual([
      '/investment/home',
      '/index/pass-ticket',
      'link community',
      '/index/api-apply',
      '/index/simple',
    ]);
    expect(services.map(({ when }) => when)).toEqual([
      undefined,
      { 'user.ispasscoupon': { is: '1' } },
      undefined,
      undefined,
      { 'user.orgflag': { is: '1' } },
    ]);
    expect(settings.links.community).toMatch(/^https:\/\//);
    expect(item('touyan')).toMatchObject({ route: 'touyan', when: { 'user.myiframe': { is: '1' } } });
  });

  it('has five tabs and the logout in the user menu, and login and registration for visitors [R2.21]', () => {
    expect(targets(menus.user).slice(0, 5)).toEqual(
      ['Overview', 'SecurityCenter', 'NameAuthentication', 'TransactionPath', 'Preferences'].map(
        (tab) => `/my-info-index?tabName=${tab}`,
      ),
    );
    expect(menus.user.at(-1)).toMatchObject({ id: 'logout', command: 'account.logout' });
    const visitor = { 'session.isLogin': { is: false } };
    expect(menus.account).toMatchObject([
      { route: 'login', when: visitor },
      { route: 'registry', when: visitor },
    ]);
  });

  it('has the documents, products, events, support and terms in the footer [R1.06] [R2.23]', () => {
    const documents = (...names: string[]) =>
      names.map((name) => `/support/announcement-details?name=${name}`);
    expect(menus.footer.map(({ children }) => targets(children))).toEqual([
      documents('about', 'occupation', 'contact'),
      [...documents('quotationBoard', 'AiDigitalAssistants'), '/index/api-apply', '/event/:name?'],
      ['/index/guide', ...documents('commonQuestion'), '/index/my-question'],
      documents('termsOfService', 'privacyProtection'),
    ]);
  });

  it('has the settings of the specification [R2.22] [R4.13] [R9.01] [R9.02] [R9.05] [R7.10]', () => {
    expect(settings).toMatchObject({
      appearance: { theme: 'dark', locale: 'zh-CN' },
      trading: { opens: '09:00', closes: '17:30' },
      banner: { enabled: true, hideHours: 8 },
      analytics: { endpoint: '' },
      search: { pageSize: SEARCH_PAGE_SIZE },
      messages: { popoverSize: POPOVER_MESSAGES },
      quoting: {
        priceStepsBp: MARKET_MAKER_STEPS_BP,
        quantityPresets: QUANTITY_PRESETS,
        autoCancelPresets: AUTO_CANCEL_PRESETS,
      },
    });
  });
});
