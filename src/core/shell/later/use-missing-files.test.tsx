// @vitest-environment jsdom
import { openServices } from '#testing/bench';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMissingFiles } from './use-missing-files.ts';

let world: Awaited<ReturnType<typeof openServices>>;
beforeEach(async () => {
  world = await openServices();
});
afterEach(async () => {
  document.head.replaceChildren();
  await world.close();
});

function Later() {
  useMissingFiles();
  return null;
}
const link = (): HTMLLinkElement => {
  const found = document.head.querySelector<HTMLLinkElement>('link[href="/assets/part.css"]');
  if (found === null) throw new Error('the link is gone');
  return found;
};
const failed = () =>
  act(async () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));

const fail = (sheet: HTMLLinkElement) =>
  act(async () => {
    // Chromium gives a sheet that could not be fetched an empty one.
    Object.defineProperty(sheet, 'sheet', { value: new CSSStyleSheet() });
    sheet.dispatchEvent(new Event('error'));
    await failed();
  });

it('a style sheet that failed to load is requested again until it loads, and other links are left alone', async () => {
  document.head.innerHTML =
    '<style>p{}</style><link rel="stylesheet" crossorigin="" href="/assets/part.css"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/assets/other.css">';
  const [first, icon, other] = [
    link(),
    document.head.querySelector('link[rel=icon]'),
    document.head.querySelector('link[href="/assets/other.css"]'),
  ];
  await world.show(<Later />);
  await world.settle(2000);
  expect(link()).toBe(first);
  await fail(first);
  await failed();
  icon?.dispatchEvent(new Event('error'));
  await world.settle(1999);
  expect(link()).toBe(first);
  await world.settle(1);
  const second = link();
  expect(second).not.toBe(first);
  expect([second.rel, second.hasAttribute('crossorigin')]).toEqual(['stylesheet', true]);
  expect([...document.head.querySelectorAll('link')]).toEqual([second, icon, other]);
  await fail(second);
  await world.settle(2000);
  const third = link();
  expect(third).not.toBe(second);
  third.dispatchEvent(new Event('load'));
  await world.settle(10_000);
  expect([...document.head.querySelectorAll('link')]).toEqual([third, icon, other]);
});

it('a file that a newer build replaced brings the notice of the new version at once, and not once more for the next one', async () => {
  const page = (build: string) => `<script src="/assets/index-${build}.js"></script>`;
  world.server.onReply('/', 200, page('a'));
  await world.show(<Later />);
  await act(async () => world.services.version.check());
  world.server.onReply('/', 200, page('b'));
  const before = world.server.count('/');
  await failed();
  await failed();
  await world.settle();
  expect(world.server.count('/')).toBe(before + 1);
  expect(world.services.notice.toasts.map(({ words }) => words)).toEqual([
    { key: 'core:notice.newVersion', values: { seconds: 60 } },
  ]);
  await world.settle(60_000);
  expect(world.browser.reloads).toBe(1);
});
