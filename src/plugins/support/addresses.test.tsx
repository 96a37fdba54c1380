// @vitest-environment jsdom
import { FakeBrowser } from '#testing';
import { openBench, type PluginBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

/** One view of the plugin when settings.json gives this address. */
async function show(view: string, links: Readonly<Record<string, string>>): Promise<PluginBench> {
  const bench = await openBench(support, { product: { links } });
  await bench.mount(false, (name) => name === view);
  await bench.settle(500);
  return bench;
}

const { origin } = new FakeBrowser();

it.each([
  ['the built-in page if none is configured', '', '/research/zh-CN?theme=dark', false],
  [
    'another site, with its own origin',
    'https://research.example/desk',
    'https://research.example/desk',
    true,
  ],
  ['an address of this site, without its own origin', `${origin}/x`, `${origin}/x`, false],
])('the research platform’s frame shows %s [R1.06] [R2.20]', async (_, research, src, isItself) => {
  await show('research', { research });
  const frame = screen.getByTitle('研究平台内容');
  const rights = frame.getAttribute('sandbox')?.split(' ') ?? [];
  expect([frame.getAttribute('src'), rights.includes('allow-same-origin')]).toEqual([src, isItself]);
  expect(rights).not.toContain('allow-top-navigation');
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
});

it('a research platform that the open page may not frame yet is shown after a reload, not as a blank page [R1.06]', async () => {
  const { browser } = await show('research', { research: 'https://research.example/desk' });
  act(() => browser.blockFrame('https://elsewhere.example'));
  expect(screen.queryByTitle('研究平台内容')).not.toBeNull();
  act(() => browser.blockFrame('https://research.example'));
  expect(screen.queryByTitle('研究平台内容')).toBeNull();
  const reloads = browser.reloads;
  fireEvent.click(screen.getByRole('button', { name: '重新载入' }));
  expect(browser.reloads).toBe(reloads + 1);
});

it.each([
  ['the configured mini-programme', 'https://mp.example/bond', 'https://mp.example/bond', false],
  ['this site if none is configured, with a note', '', origin, true],
])('the mini-programme’s QR code leads to %s [R1.06] [R2.22]', async (_, miniProgramme, url, saysSo) => {
  await show('miniProgramme', { miniProgramme });
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(url);
  expect(document.querySelector('.p-mini small') !== null).toBe(saysSo);
});
