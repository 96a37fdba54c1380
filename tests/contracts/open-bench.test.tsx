// @vitest-environment jsdom
import { definePlugin } from '#core/define';
import { currentBench, openBench } from '#testing/bench';
import { expect, it, onTestFinished } from 'vitest';

const empty = definePlugin({ id: 'empty', apiVersion: 1, version: '1.0.0', title: 'shell:brand' });
const fixtures = { texts: {} };

it('every bench that a test opens is closed when the test ends', async () => {
  const containers: HTMLElement[] = [];
  // What a test registers first runs last: after the benches have closed.
  onTestFinished(() => {
    expect(containers.map(({ isConnected }) => isConnected)).toEqual([false, false]);
    expect(currentBench).toThrow('this test has opened no bench');
  });
  for (const _ of [1, 2]) {
    const bench = await openBench(empty, { fixtures });
    await bench.mount(true);
    expect(currentBench()).toBe(bench);
    containers.push(bench.container);
  }
  expect(containers.map(({ isConnected }) => isConnected)).toEqual([true, true]);
});

it('there is no current bench before a test has opened one', () => {
  expect(currentBench).toThrow('this test has opened no bench');
});
