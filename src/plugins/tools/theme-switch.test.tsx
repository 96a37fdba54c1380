// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tools } from './index.ts';

it('the theme switch announces the current mode, dark or light [R4.07]', async () => {
  const bench = await openBench(tools);
  await bench.mount();
  fireEvent.click(screen.getByRole('button', { name: '切换到浅色模式（当前为深色模式）' }));
  await bench.settle();
  expect(screen.getByRole('button', { name: '切换到深色模式（当前为浅色模式）' })).toBeTruthy();
});
