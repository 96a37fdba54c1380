import type { UserInfo } from '#contract/entities';
import { Channels } from '#core/plugin';
import { NoticeCentre } from '#core/notice';
import { FakeBrowser, FakeClock, userInfo } from '#testing';
import { textIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { quote } from '../testing/rows.ts';
import { BondActions } from './bond-actions.ts';

const zh = await textIn('zh-CN', ['core', 'rules']);
const bond = { securityId: '240210.IB', symbol: '24国开10' };

interface Person {
  readonly mayBeVerified: boolean;
  readonly quoteMode: 'depthOffer' | 'deepQuotation';
  readonly user: Partial<UserInfo>;
}

function setUp({ mayBeVerified = true, quoteMode = 'deepQuotation', user = {} }: Partial<Person> = {}) {
  const browser = new FakeBrowser();
  const notice = new NoticeCentre(new FakeClock());
  const channels = new Channels();
  const routes = new Map(
    ['bond', 'deepQuotation', 'depthOffer', 'marketMaking'].map((id) => [id, { id, path: `/${id}` }]),
  );
  // `as` holds: these parts are read.
  const actions = new BondActions(
    {
      browser,
      calendar: new FakeClock('2026-11-20 10:00:00'),
      config: { routes },
      notice,
      session: { mayBeVerified, quoteMode, userInfo: userInfo(user) },
      text: zh,
    } as unknown as ConstructorParameters<typeof BondActions>[0],
    channels.port(() => 'blue'),
  );
  return {
    actions,
    browser,
    notice,
    routes,
    linked: () => channels.current('blue', 'bond')?.id.securityId ?? null,
  };
}

describe('a pressed bond', () => {
  it('is shown in linked panels; an unverified user is taken to its own page, if permitted', () => {
    const verified = setUp();
    verified.actions.choose(bond);
    expect([verified.linked(), verified.browser.visited]).toEqual(['240210.IB', []]);
    const other = setUp({ mayBeVerified: false });
    other.actions.choose(bond);
    expect([other.linked(), other.browser.visited]).toEqual([null, ['/bond?securityId=240210.IB']]);
  });
});

describe('an opened bond', () => {
  it.each<[person: Partial<Person>, page: string]>([
    [{}, 'deepQuotation'],
    [{ quoteMode: 'depthOffer' }, 'depthOffer'],
    [{ user: { isMarketMakingTierUser: true } }, 'marketMaking'],
    [{ quoteMode: 'depthOffer', user: { isMarketMakingTierUser: true } }, 'marketMaking'],
    [{ mayBeVerified: false, user: { isMarketMakingTierUser: true } }, 'bond'],
  ])('with %j is shown on the page %s [R2.17] [R6.02] [R6.04]', (person, page) => {
    const { actions, browser } = setUp(person);
    actions.open(bond);
    expect(browser.visited).toEqual([`/${page}?securityId=240210.IB`]);
  });

  it('opens no page if the configuration has none, but still links', () => {
    const { actions, browser, routes, linked } = setUp();
    routes.clear();
    actions.open(bond);
    expect([browser.visited, linked()]).toEqual([[], '240210.IB']);
  });
});

describe('copying quotes', () => {
  const row = quote({
    ...bond,
    bidPrice: 2.2,
    ofrPrice: null,
    bidQty: 1000,
    bidOrg: 'A银行',
    bidSettlType: '3',
  });

  it('writes Chinese lines, and confirms for 1.5 s [R9.03] [R9.06]', async () => {
    const { actions, browser, notice } = setUp();
    await actions.copy(row, 'both');
    expect(browser.copied).toEqual(['Bid 24国开10 240210.IB 2.2000 1000w 明天+0 A银行']);
    expect(notice.toasts.map(({ words }) => words)).toEqual([{ key: 'core:notice.copied' }]);
  });

  it('does nothing, silently, for an unquoted side', async () => {
    const { actions, browser, notice } = setUp();
    await actions.copy(row, 2);
    expect([browser.copied, notice.toasts]).toEqual([[], []]);
  });

  it('reports failure if the browser refuses', async () => {
    const { actions, browser, notice } = setUp();
    browser.copyText = () => Promise.resolve(false);
    await actions.copy(row, 1);
    expect(notice.toasts.map(({ words }) => words)).toEqual([{ key: 'core:notice.copyFailed' }]);
  });
});
