// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

it('the page of events shows one at its time of publication, without a reload [R1.06]', async () => {
  let published: readonly object[] = [];
  const bench = await openBench(support, { fixtures: { replies: { events: () => published } } });
  await bench.mount(false, (name) => name === 'event');
  await bench.settle(500);
  expect(screen.queryByRole('heading', { name: '晨会' })).toBeNull();
  published = [{ name: 'morning', title: '晨会', body: '议程', publishTime: '2026-11-20 10:00:00.000' }];
  await bench.settle(15_000);
  expect(screen.getByRole('heading', { name: '晨会' })).toBeDefined();
});
