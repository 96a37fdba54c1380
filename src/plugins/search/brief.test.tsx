// @vitest-environment jsdom
import { type Context, visitorContext } from '#contract/config';
import { quoteRow } from '#testing';
import { currentBench, openBench, plainUser } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { search } from './index.ts';

const hit = (securityid: string, secshortname: string) => ({
  securityid,
  seccode: securityid.slice(0, 6),
  secshortname,
  secfullname: secshortname,
  issrating: '--',
  trueRemainMaturityStr: '7.64Y',
});

/** Searches, and returns the briefs that were requested. */
async function searched(kind: Context): Promise<string[]> {
  const requestedIds: string[] = [];
  const bench = await openBench(search, {
    kind,
    fixtures: {
      replies: {
        bondInfoByIdOrName: {
          content: [hit('240210.IB', '24国开10'), hit('240205.IB', '24国开05')],
          totalPages: 1,
        },
        historicalSearch: [],
        briefMarketInfo: (request: { readonly url: string }) => {
          const securityId = new URL(request.url, 'http://x').searchParams.get('securityId') ?? '';
          requestedIds.push(securityId);
          const price = securityId === '240210.IB' ? 2.1975 : 2.0125;
          return { securityId, priceType: 'Y', levels: 6, ts: null, bid: [quoteRow({ price })], ofr: [] };
        },
      },
    },
  });
  await bench.mount();
  const box = screen.getByRole('combobox');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: '2402' } });
  await bench.settle(500);
  await bench.settle(500);
  return requestedIds;
}

it('a bond found shows its best levels on hover, before it is opened [R7.04]', async () => {
  expect(await searched(plainUser)).toContain('240210.IB');
  expect(screen.getByRole('region', { name: '24国开10 盘口' }).textContent).toContain('2.1975');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
  await currentBench().settle(500);
  expect(screen.getByRole('region', { name: '24国开05 盘口' }).textContent).toContain('2.0125');
});

it('best levels are not shown to users who may not see them [R5.04]', async () => {
  const unverified: Context = { ...plainUser, 'user.newAuth': 'I' };
  for (const kind of [visitorContext, unverified]) {
    expect(await searched(kind)).toEqual([]);
    expect(screen.getAllByRole('option').length).toBeGreaterThan(1);
    expect(document.querySelector('.search-brief')).toBeNull();
    await currentBench().close();
  }
});
