// @vitest-environment jsdom
import { type Context, visitorContext } from '#contract/config';
import { bondInfo } from '#contract/entities';
import { openBench, plainUser, sampleOf } from '#testing/bench';
import { bestRow, tradeRow } from '#testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { depth } from './index.ts';

const openPage = async (kind: Context, securityId = '240210.IB', bidPrice: number | string = '2.20**') => {
  const bench = await openBench(depth, {
    kind,
    address: `/index/bond?securityId=${securityId}`,
    fixtures: {
      pages: { bond: { query: { securityId } } },
      replies: {
        bondPreview: {
          head: {
            ...bestRow('240210.IB'),
            bidPrice,
            ofrPrice: '2.19**',
            lastTime: '2026-11-19 16:20:00.000',
          },
          lastTrans: [tradeRow('T1', '2026-11-19 16:20:00.000')],
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'bond');
  return bench;
};

it('shows a visitor a bond with masked figures, and a log-in link that returns to it [R5.06] [U10]', async () => {
  await openPage(visitorContext);
  const figures = [...document.querySelectorAll('.depth-figures dd')].map(({ textContent }) => textContent);
  expect(figures.slice(0, 2)).toEqual(['2.20**', '2.19**']);
  // A trade not from today shows its date.
  expect([figures[2], screen.getByRole('table').querySelector('tbody td')?.textContent]).toEqual([
    expect.stringContaining('11-19 16:20'),
    '11-19 16:20',
  ]);
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
    `/index/login?return=${encodeURIComponent('/index/bond?securityId=240210.IB')}`,
  );
});

it('shows an unverified user what the server sends, changes included, and the way to verification [R1.01] [R6.01]', async () => {
  await openPage({ ...plainUser, 'user.newAuth': 'I' });
  expect(screen.getByRole('columnheader', { name: '涨跌(BP)' })).toBeTruthy();
  expect(document.body.textContent).toContain('实名认证后查看六档盘口');
  expect(screen.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toContain(
    'tabName=NameAuthentication',
  );
});

it('reads the bond again for a visitor once the session has expired, so that no full price stays [R5.06]', async () => {
  const bench = await openPage({ ...plainUser, 'user.newAuth': 'I' }, '240210.IB', 2.2345);
  const prices = () =>
    [...document.querySelectorAll('.depth-figures dd')].map(({ textContent }) => textContent?.slice(0, 6));
  expect(prices()[0]).toBe('2.2345');
  await act(async () => void bench.services.flow.expire());
  await bench.settle(500);
  expect(prices()[0]).toBe('2.23**');
});

it('shows when a bond repays principal, and how much is left', async () => {
  const bench = await openBench(depth, {
    kind: plainUser,
    fixtures: {
      pages: { bond: { query: { securityId: '240210.IB' } } },
      replies: {
        bondInfo: {
          ...z.parse(bondInfo, sampleOf(bondInfo)),
          repayments: [
            { date: '2026-03-10', percent: 20 },
            { date: '2027-03-10', percent: 33.333333 },
          ],
          remainingPrincipal: 80,
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'bond');
  const valueOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await valueOf('提前还本')).toBe('2026-03-10 · 20%2027-03-10 · 33.333333%');
  expect(await valueOf('剩余本金（每百元面值）')).toBe('80.0000');
});

it('says so under a heading if the address names no bond', async () => {
  await openPage(visitorContext, '');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('地址里没有债券');
});
