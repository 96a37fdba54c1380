// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it.each(['Overview', 'SecurityCenter'])(
  '%s masks the user’s own names, phone and e-mail [R5.07]',
  async (tabName) => {
    const bench = await openBench(account, {
      fixtures: { pages: { myInfo: { query: { tabName } } } },
    });
    await bench.mount(false, (name) => name === 'myInfo');
    await bench.settle(500);
    const text = bench.container.textContent;
    for (const maskedText of ['w***', '138****5678', 'wa****@bank.test']) expect(text).toContain(maskedText);
    for (const hidden of ['wang', '王某某', '13812345678']) expect(text).not.toContain(hidden);
  },
);
