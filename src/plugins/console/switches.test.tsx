// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from './index.ts';
import { catalogue, texts } from './testing/small-config.ts';

const switches = () =>
  screen
    .getAllByRole('switch')
    .map((item) => [item.hasAttribute('disabled'), item.getAttribute('aria-describedby')] as const);
const reasonOf = (id: string | null) => (id === null ? null : document.getElementById(id)?.textContent);

async function openSwitches() {
  const bench = await openBench(staffConsole, {
    fixtures: {
      replies: {
        consoleSource: {
          version: 1,
          hash: '0123456789abcdef',
          texts,
          builtIn: { hash: '0123456789abcdef', texts },
          clashes: [],
          catalogue: {
            ...catalogue,
            plugins: ['account', 'other', 'third'],
            essentials: { 'account.login': 'login' },
            textKeys: null,
          },
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'switches');
  await bench.settle(500);
  return bench;
}

it('a switch that would lock users out is unavailable, and says why in both languages [P2]', async () => {
  const bench = await openSwitches();
  const [account, other] = switches();
  // Every plugin has a switch of this name.
  expect(
    screen.getByRole('group', { name: 'account' }).contains(screen.getAllByRole('switch')[0] ?? null),
  ).toBe(true);
  expect([account?.[0], reasonOf(account?.[1] ?? null)]).toEqual([true, '停用后没有人能登录，所以始终开启']);
  expect(other).toEqual([false, null]);
  await act(async () => bench.services.text.setLanguage('en-US'));
  await bench.settle(500);
  expect(reasonOf(switches()[0]?.[1] ?? null)).toBe('Always on: needed to log in');
});

it('a reason typed for one switch and abandoned is not offered for the next [P2]', async () => {
  const bench = await openSwitches();
  const press = async (element: Element) => {
    fireEvent.click(element);
    await bench.settle(500);
  };
  const reason = () => screen.getByRole<HTMLInputElement>('textbox');
  for (const name of ['other', 'third']) {
    await press(within(screen.getByRole('group', { name })).getByRole('switch'));
    expect(reason().value).toBe('');
    fireEvent.change(reason(), { target: { value: '行情异常' } });
    expect(reason().value).toBe('行情异常');
    await press(screen.getByRole('button', { name: '取消' }));
  }
});
