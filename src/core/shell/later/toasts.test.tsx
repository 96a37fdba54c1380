// @vitest-environment jsdom
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Toasts } from './Toasts.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices();
});
afterAll(() => world.close());
afterEach(() => {
  cleanup();
  act(() => {
    for (const { id } of notice().toasts.slice()) notice().dismiss(id);
  });
});
const notice = () => world.services.notice;
const region = () => screen.getByRole('region', { name: '提示' });
const texts = () => notice().toasts.map(({ words }) => ('text' in words ? words.text : words.key));
const wait = (ms: number) => act(() => world.clock.advance(ms));
const show = (...messages: readonly string[]) =>
  act(() => messages.forEach((text) => notice().info({ text })));
const closeOf = (text: string) => {
  const toast = screen.getByText(text).closest<HTMLElement>('.s-toast');
  return within(toast ?? document.body).getByRole('button', { name: '关闭提示' });
};

it('the toast region exists before the first toast, and an error in it is an alert', async () => {
  await world.show(<Toasts />);
  expect([region().getAttribute('aria-live'), region().children.length]).toEqual(['polite', 0]);
  act(() => void notice().error({ text: '断线' }));
  expect(screen.getByRole('alert').textContent).toContain('断线');
});

it('toasts stay while the pointer is on them, including those that arrive meanwhile', async () => {
  await world.show(<Toasts />);
  show('一');
  fireEvent.pointerEnter(region());
  show('二');
  wait(60_000);
  expect(texts()).toEqual(['一', '二']);
  fireEvent.pointerLeave(region());
  wait(3001);
  expect(texts()).toEqual([]);
});

it('a toast with keyboard focus stays when the pointer leaves', async () => {
  await world.show(<Toasts />);
  show('一');
  act(() => closeOf('一').focus());
  fireEvent.pointerEnter(region());
  fireEvent.pointerLeave(region());
  wait(60_000);
  expect(texts()).toEqual(['一']);
  act(() => closeOf('一').blur());
  wait(3001);
  expect(texts()).toEqual([]);
});

it('a toast closed by keyboard no longer holds the others', async () => {
  await world.show(<Toasts />);
  show('一', '二');
  act(() => closeOf('一').focus());
  fireEvent.click(closeOf('一'));
  expect(texts()).toEqual(['二']);
  wait(3001);
  expect(texts()).toEqual([]);
});

it('a toast’s button runs its action once, and the toast closes', async () => {
  const done: string[] = [];
  await world.show(<Toasts />);
  act(() => notice().done({ text: '已撤单' }, { words: { text: '恢复' }, run: () => done.push('undo') }));
  fireEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect([done, texts()]).toEqual([['undo'], []]);
});
