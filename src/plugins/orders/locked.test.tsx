// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { openBench, plainUser } from '#testing/bench';
import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orders } from './index.ts';

it('the list of orders leads visitors to the log-in, and from there back to this page and bond', async () => {
  const bench = await openBench(orders, { kind: visitorContext, address: '/desk?securityId=240210.IB' });
  await bench.mount(false, (name) => name === 'list');
  const link = bench.views[0]?.[1].querySelector('a');
  expect(link?.getAttribute('href')).toMatch(/\?return=%2Fdesk%3FsecurityId%3D240210\.IB$/);
});

describe('a list without orders', () => {
  const nothing = { replies: { getQuoteList: { content: [], totalPages: 0 } }, rows: { MyQuote: [] } };
  const openList = async (view: 'list' | 'mine', isVerified = true) => {
    const kind = isVerified ? plainUser : ({ ...plainUser, 'user.newAuth': 'I' } as const);
    const bench = await openBench(orders, { kind, size: 'max', fixtures: nothing });
    await bench.mount(false, (name) => name === view);
    await expect.poll(() => bench.container.querySelector('.k-state strong')?.textContent).toBeTruthy();
    return bench.container;
  };

  it('leads an unverified user to the verification, before any price can be pressed', async () => {
    const list = await openList('list', false);
    expect(list.textContent).toContain('还没有委托');
    expect(list.textContent).toContain('实名认证通过后，即可在行情中');
    expect(list.querySelector('.k-state a')?.getAttribute('href')).toContain('tabName=NameAuthentication');
  });

  it('says under my quotes that none is live and how to make one, without a filter that nobody set', async () => {
    const list = await openList('mine');
    expect(list.textContent).toContain('暂无有效的报价与委托');
    expect(list.textContent).toContain('点击买价或卖价');
    expect(list.textContent).not.toContain('没有符合条件的委托');
  });

  it('says under my quotes that the filter matches nothing once the user has set one', async () => {
    const list = await openList('mine');
    fireEvent.click(within(list).getByLabelText('Bid'));
    await expect.poll(() => list.textContent).toContain('没有符合条件的委托');
  });
});
