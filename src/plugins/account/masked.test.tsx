// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { afterEach, expect, it } from 'vitest';
import { account } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it.each(['Overview', 'SecurityCenter'])(
  '%s masks the user’s own names, phone and e-mail [R5.07]',
  async (tabName) => {
    bench = await PluginBench.open(account, {
      fixtures: { pages: { myInfo: { query: { tabName } } } },
    });
    await bench.mount(false, (name) => name === 'myInfo');
    await bench.settle(500);
    const text = bench.container.textContent;
    for (const maskedText of ['w***', '138****5678', 'wa****@bank.test']) expect(text).toContain(maskedText);
    for (const hidden of ['wang', '王某某', '13812345678']) expect(text).not.toContain(hidden);
  },
);
