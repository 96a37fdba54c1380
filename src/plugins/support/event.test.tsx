// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

it('the page of events shows one at its time of publication, without a reload [R1.06]', async () => {
  let published: readonly object[] = [];
  const bench = await openBench(support, { fixtures: { replies: { events: () => published } } });
  await bench.mount(false, (name) => name === 'event');
  await bench.settle(500);
  expect(screen.queryByRole('heading', { name: '晨会' })).toBeNull();
  published = [{ name: 'morning', title: '晨会', body: '议程', publishTime: '2026-11-20 10:00:00.000' }];
  await bench.settle(15_000);
  expect(screen.getByRole('heading', { name: '晨会' })).toBeDefined();
});

it('without events of staff the page promises nothing: it shows the trading hours of this server [R2.12]', async () => {
  const day = { today: '2026-11-20', isWorkday: true, nextWorkday: '2026-11-23', workdays: ['2026-11-23'] };
  const calendar = { ...day, estimated: false, now: '2026-11-20 10:00:00.000' };
  const bench = await openBench(support, {
    fixtures: { replies: { events: [], getNextWorkdayOfCurrentDate: calendar } },
  });
  await bench.mount(false, (name) => name === 'event');
  await bench.settle(500);
  const cards = [...document.querySelectorAll('[data-view] h2')].map((heading) => heading.textContent);
  expect(cards).toEqual(['交易日与交易时间']);
  expect(screen.getByText(/意向提交时间为工作日 9:00–17:30。$/)).toBeDefined();
  expect(screen.getByText(/^法定节假日休市/)).toBeDefined();
  expect(screen.queryByText(/培训|会议|入会链接|下一个版本/)).toBeNull();
});

it.each([
  ['event', {}],
  ['announcement', { name: 'commonQuestion' }],
  ['guide', { article: 'question.2' }],
])(
  'a visitor of a market that is open round the clock reads no hours on %s [R2.12, R2.15]',
  async (page, query: Readonly<Record<string, string>>) => {
    const status = { tradeNetStatus: 1, priceNetStatus: 1, marketOpen: true, alwaysOpen: true };
    const bench = await openBench(support, {
      fixtures: {
        replies: { events: [], queryLatestStcSystemNetworkStatus: status },
        pages: { [page]: { query } },
      },
    });
    await bench.mount(false, (name) => name === page);
    await bench.settle(500);
    expect(screen.getByText(/^意向目前全天可以提交/)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/9:00–17:30。|法定节假日休市|\{\{/);
  },
);
