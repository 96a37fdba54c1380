// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orders } from './index.ts';

it.each([
  ['of no order says so', 'no order', false, '找不到这笔委托'],
  ['that was not read says so', 'O1', true, '没有读到委托'],
])('the page %s in its first heading', async (_, orderObj, isDown, heading) => {
  const bench = await openBench(orders, { fixtures: { pages: { detail: { params: { orderObj } } } } });
  if (isDown) bench.server.mode = 'status';
  await bench.mount(false, (name) => name === 'detail');
  await bench.settle(500);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});
