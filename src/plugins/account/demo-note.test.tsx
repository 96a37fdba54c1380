// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it('the log-in page mentions demonstration accounts only if the server has some', async () => {
  for (const hasDemoAccounts of [true, false]) {
    const bench = await openBench(account, { kind: visitorContext, hasDemoAccounts });
    await bench.mount(false, (name) => name === 'login');
    expect(screen.getAllByRole('button', { name: '登录' }).length).toBeGreaterThan(0);
    expect(screen.queryAllByText(/演示账号/)).toHaveLength(hasDemoAccounts ? 1 : 0);
    await bench.close();
  }
});
