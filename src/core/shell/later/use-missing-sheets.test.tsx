// @vitest-environment jsdom
import { openServices } from '#testing/bench';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMissingSheets } from './use-missing-sheets.ts';

let world: Awaited<ReturnType<typeof openServices>>;
beforeEach(async () => {
  world = await openServices();
});
afterEach(async () => {
  document.head.replaceChildren();
  await world.close();
});

function Later() {
  useMissingSheets();
  return null;
}
const link = (): HTMLLinkElement => {
  const found = document.head.querySelector<HTMLLinkElement>('link[href="/assets/part.css"]');
  if (found === null) throw new Error('the link is gone');
  return found;
};
const failed = () =>
  act(async () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));

it('a style sheet that failed to load is requested again until it loads, and a loaded one is left alone', async () => {
  document.head.innerHTML =
    '<style>p{}</style><link rel="stylesheet" crossorigin="" href="/assets/part.css"><link rel="icon" href="/icon.svg">';
  const [first, icon] = [link(), document.head.querySelector('link[rel=icon]')];
  await world.show(<Later />);
  await world.settle(2000);
  expect(link()).toBe(first);
  await failed();
  await failed();
  await world.settle(1999);
  expect(link()).toBe(first);
  await world.settle(1);
  const second = link();
  expect(second).not.toBe(first);
  expect([second.rel, second.hasAttribute('crossorigin')]).toEqual(['stylesheet', true]);
  expect([
    document.head.querySelectorAll('link').length,
    document.head.querySelector('link[rel=icon]'),
  ]).toEqual([2, icon]);
  second.dispatchEvent(new Event('error'));
  await world.settle(2000);
  const third = link();
  expect(third).not.toBe(second);
  third.dispatchEvent(new Event('load'));
  await world.settle(10_000);
  expect(link()).toBe(third);
});
