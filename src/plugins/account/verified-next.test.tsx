// @vitest-environment jsdom
import { openBench, plainUser } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it('a newly verified user is led from the decision to the trading paths, without which nothing can be quoted [U1]', async () => {
  const decision = {
    status: 'Y',
    realname: '安一',
    orgName: '澜州银行',
    position: '',
    submitTime: '2026-11-26 14:20:18.000',
    reviewTime: '2026-11-26 14:20:30.000',
    reason: '',
  };
  const bench = await openBench(account, {
    kind: plainUser,
    fixtures: {
      replies: { queryAuthentication: decision },
      pages: { myInfo: { query: { tabName: 'NameAuthentication' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  const link = screen.getByRole('link', { name: '交易路径' });
  expect(link.getAttribute('href')).toMatch(/\?tabName=TransactionPath$/);
});
