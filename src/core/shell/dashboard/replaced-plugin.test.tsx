// @vitest-environment jsdom
import { definePlugin } from '#core/define';
import { plainPanel } from '#testing';
import { openBench } from '#testing/bench';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';

const pluginSaying = (words: string) =>
  definePlugin({
    id: 'edited',
    apiVersion: 1,
    version: '1.0.0',
    title: 'shell:brand',
    panels: {
      main: plainPanel(() => <p>{words}</p>),
    },
  });

it('a panel whose plugin is replaced under the same id shows the new plugin’s view', async () => {
  const bench = await openBench(pluginSaying('before'), { fixtures: { texts: {} } });
  await bench.mount();
  const text = () => bench.views.map(([, view]) => view.textContent).join();
  expect(text()).toContain('before');
  await act(async () => {
    bench.services.plugins.remove('edited');
    bench.services.plugins.register([pluginSaying('after')]);
  });
  await bench.settle(100);
  expect(text()).toContain('after');
});
