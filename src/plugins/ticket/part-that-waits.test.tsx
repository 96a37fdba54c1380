// @vitest-environment jsdom
import { defineWidget } from '#core/define';
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from './index.ts';
import { usePart } from '#core/query';

it('what failed to load while offline loads automatically on reconnection, after one press', async () => {
  let isCut = true;
  let loadCount = 0;
  const load = async () => {
    loadCount += 1;
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the part</p>;
  };
  function View() {
    const Part = usePart(load, true);
    return Part === null ? <p>not yet</p> : <Part />;
  }
  const dock = defineWidget({ title: 'ticket:title', load: async () => ({ View }) });
  const bench = await openBench({ ...ticket, widgets: { dock } });
  await bench.mount(false, (view) => view === 'dock');
  await bench.settle(5000);
  expect([screen.queryByText('the part'), screen.queryByText('not yet') !== null]).toEqual([null, true]);
  const before = loadCount;
  expect(before).toBeGreaterThan(1);
  isCut = false;
  await bench.settle(2500);
  expect([screen.queryByText('the part') !== null, loadCount]).toEqual([true, before + 1]);
  await bench.settle(10_000);
  expect(loadCount).toBe(before + 1);
});
