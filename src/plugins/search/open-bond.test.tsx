// @vitest-environment jsdom
import { bundleOf, type ChannelColour, type Context, type Gate, visitorContext } from '#contract/config';
import { currentBench, openBench, plainUser, type PluginBench, SAMPLE_BOND } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { search } from './index.ts';

const found = {
  securityid: '240210.IB',
  seccode: '240210',
  secshortname: '24国开10',
  secfullname: '国家开发银行2024年第10期金融债券',
  issrating: '--',
  trueRemainMaturityStr: '7.64Y',
};

/** Restricts some pages to a group without members here. */
function closePages({ services: { config } }: PluginBench, ids: readonly string[]): void {
  const when: Gate = { 'user.groups': { is: 'rates' } };
  const { routes, menu, layouts, settings } = config.bundle;
  const gated = routes.routes.map((route) => (ids.includes(route.id) ? { ...route, when } : route));
  config.replace(bundleOf({ menu, layouts, settings, routes: { ...routes, routes: gated } }));
}

/** Searches and opens the first hit; returns the question asked and the page's address afterwards. */
async function opened(
  kind: Context,
  shiftKey = false,
  closed: readonly string[] = [],
  colour?: ChannelColour | null,
): Promise<readonly [question: string | undefined, path: string]> {
  const fixtures = {
    replies: { bondInfoByIdOrName: { content: [found], totalPages: 1 }, historicalSearch: [] },
  };
  const bench = await openBench(search, { kind, fixtures, ...(colour === undefined ? {} : { colour }) });
  closePages(bench, closed);
  await bench.mount();
  const { clock, services } = bench;
  const box = screen.getByRole('combobox', { name: '搜索债券' });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: '240210' } });
  await bench.settle(500);
  fireEvent.keyDown(box, { key: 'Enter', shiftKey });
  await act(() => clock.advanceAsync(50));
  const question = services.notice.dialog?.spec.body;
  return [question && 'key' in question ? question.key : question?.text, services.browser.path()];
}

describe('opening a found bond', () => {
  it('asks a visitor to log in and an unverified user to verify, and opens nothing [R5.04]', async () => {
    const [question, path] = await opened(visitorContext);
    expect(question).toBe('rules:searchNeedsLogin');
    await currentBench().close();
    expect(await opened({ ...plainUser, 'user.newAuth': 'I' })).toEqual([
      'rules:searchNeedsVerification',
      path,
    ]);
    await currentBench().close();
    expect(await opened({ ...plainUser, 'user.newAuth': 'P' })).toEqual([
      'rules:searchNeedsVerification',
      path,
    ]);
  });

  it('returns a visitor to the bond found [R5.04] [U10]', async () => {
    await opened(visitorContext);
    const { services, clock } = currentBench();
    services.notice.answer(services.notice.dialog?.id ?? 0, 'go');
    await act(async () => clock.advanceAsync(50));
    expect(services.browser.path()).toBe(
      `/index/login?return=${encodeURIComponent('/index/look-ticket?securityId=240210.IB')}`,
    );
  });

  it('opens the composite quote in the user’s version, or with Shift the depth page of their mode [R5.04] [R4.06]', async () => {
    const user = (over: Context) => ({ ...plainUser, ...over });
    const target = async (kind: Context, shiftKey = false) => {
      const [question, path] = await opened(kind, shiftKey);
      await currentBench().close();
      expect(question).toBeUndefined();
      return path;
    };
    expect(await target(user({ 'user.newlookticket': '0' }))).toBe('/index/look-ticket?securityId=240210.IB');
    expect(await target(user({ 'user.newlookticket': '1' }))).toBe(
      '/index/look-ticket-v2/offer-all?securityId=240210.IB',
    );
    expect(await target(user({ 'user.newversion': '0' }), true)).toBe(
      '/index/depth-offer?securityId=240210.IB',
    );
    expect(await target(user({ 'user.newversion': '1' }), true)).toBe(
      '/index/deep-quotation?securityId=240210.IB',
    );
  });
});

describe('a page closed to this user [R6.01]', () => {
  const user: Context = {
    ...plainUser,
    'user.newlookticket': '0',
    'user.newversion': '1',
    'user.groups': { rates: false },
  };
  const hints = (): string => document.querySelector('.search-foot')?.textContent ?? '';

  it('is neither offered nor opened: the other page is, whichever key was pressed', async () => {
    const [question, path] = await opened(user, true, ['deepQuotation']);
    expect([question, path]).toEqual([undefined, '/index/look-ticket?securityId=240210.IB']);
    fireEvent.focus(screen.getByRole('combobox', { name: '搜索债券' }));
    expect(hints()).toContain('Enter 综合报价');
    expect(hints()).not.toContain('深度报价');
  });

  it('stays on the page and links its panels to the bond if neither page is open', async () => {
    const [question, path] = await opened(user, false, ['deepQuotation', 'lookTicket']);
    expect([question, path.includes('240210.IB')]).toEqual([undefined, false]);
    fireEvent.focus(screen.getByRole('combobox', { name: '搜索债券' }));
    expect(hints()).toContain('本页面板联动');
  });

  it('is offered to members of the group', async () => {
    const [, path] = await opened({ ...user, 'user.groups': { rates: true } }, true, ['deepQuotation']);
    expect(path).toBe('/index/deep-quotation?securityId=240210.IB');
    fireEvent.focus(screen.getByRole('combobox', { name: '搜索债券' }));
    expect(hints()).toContain('深度报价');
  });
});

describe('linking a bond found', () => {
  const bondsOn = () =>
    (['blue', 'red'] as const).map((at) => currentBench().channels.current(at, 'bond')?.id.securityId);

  it('uses the main channel, or that of the panel the search started from', async () => {
    const after = async (colour?: ChannelColour | null) => {
      await opened(plainUser, false, [], colour);
      const bonds = bondsOn();
      await currentBench().close();
      return bonds;
    };
    expect(await after()).toEqual(['240210.IB', undefined]);
    expect(await after('red')).toEqual([SAMPLE_BOND, '240210.IB']);
    expect(await after(null)).toEqual(['240210.IB', undefined]);
  });
});
