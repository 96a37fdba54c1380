// @vitest-environment jsdom
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { openBench } from '#testing/bench';
import { expect, it } from 'vitest';

const COUNT = 30;
const BROKEN = 'p13';

function Good() {
  return <p>up</p>;
}
function Bad(): never {
  throw new Error('this one is broken');
}

const names = Array.from({ length: COUNT }, (_, at) => `p${at}`);
const thirty = definePlugin({
  id: 'thirty',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: Object.fromEntries(names.map((name) => [name, plainPanel(name === BROKEN ? Bad : Good)])),
});

it('one crashing panel of 30 leaves 29 rendering, and stays down until the user retries', async () => {
  const bench = await openBench(thirty, { fixtures: { texts: {} } });
  await bench.mount();
  const up = () => bench.views.filter(([, view]) => view.textContent?.includes('up') === true).length;
  expect(up()).toBe(COUNT - 1);
  expect(bench.panel(BROKEN)?.state).toBe('failed');
  await bench.settle(30_000);
  expect(up()).toBe(COUNT - 1);
  expect(bench.panel(BROKEN)?.state).toBe('quarantined');
  expect(names.filter((name) => bench.panel(name)?.state === 'active')).toHaveLength(COUNT - 1);
});
