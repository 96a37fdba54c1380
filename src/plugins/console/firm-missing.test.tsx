// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';
import './testing/no-layout.ts';

const hash = '0123456789abcdef';
const firm = { fullName: '珀光证券', hotline: '', email: '', serviceHours: '', isDemo: false };

it.each([
  ['names what nobody has set, outside a demonstration', firm, '尚未设置：服务热线、服务邮箱。'],
  ['is silent in a demonstration', { ...firm, isDemo: true }, null],
])('the studio %s [R2.26]', async (_title, stored, expected) => {
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        firm: stored,
        consoleSource: { version: 0, hash, texts, builtIn: { hash, texts }, clashes: [], catalogue },
      },
    },
  });
  await bench.mount(false, (name) => name === 'studio');
  await bench.settle(1_000);
  const line = screen.queryByText(/^尚未设置/);
  if (expected === null) expect(line).toBeNull();
  else expect(line?.textContent).toContain(expected);
});
