// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { tools } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('the theme switch announces the current mode, dark or light [R4.07]', async () => {
  bench = await PluginBench.open(tools);
  await bench.mount();
  fireEvent.click(screen.getByRole('button', { name: '切换到浅色模式（当前为深色模式）' }));
  await bench.settle();
  expect(screen.getByRole('button', { name: '切换到深色模式（当前为浅色模式）' })).toBeTruthy();
});
