// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { account } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('the log-in page mentions demonstration accounts only if the server has some', async () => {
  for (const hasDemoAccounts of [true, false]) {
    bench = await PluginBench.open(account, { kind: visitorContext, hasDemoAccounts });
    await bench.mount(false, (name) => name === 'login');
    expect(screen.getAllByRole('button', { name: '登录' }).length).toBeGreaterThan(0);
    expect(screen.queryAllByText(/演示账号/)).toHaveLength(hasDemoAccounts ? 1 : 0);
    await bench.close();
  }
});
