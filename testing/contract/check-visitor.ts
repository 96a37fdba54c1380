import { callById } from '#contract/api';
import { allOperations, servedStreams } from '#contract/server';
import { formatPrice } from '#contract/rules';
import { act } from 'react';
import type { PluginBench } from '../bench/plugin-bench.tsx';
import { pricesIn } from '../samples/prices.ts';
import { onSharedBench, type PluginCheck, type Subject } from './check.ts';

/** Every price in the plugin's calls and streams with more decimals than a visitor may see, as it might appear on screen. */
function fullPrices({ plugin }: Subject, bench: PluginBench): readonly string[] {
  const names = new Set((plugin.permissions?.http ?? []).map((id) => callById(id).name));
  const calls = allOperations.filter((endpoint) => names.has(endpoint.name) && endpoint.access !== 'staff');
  const found = [
    ...calls.flatMap((endpoint) => pricesIn(endpoint.reply, bench.server.dataOf(endpoint))),
    ...(plugin.permissions?.push ?? []).flatMap((type) =>
      bench.streams.rowsOf(type).flatMap((row) => pricesIn(servedStreams[type].row, row)),
    ),
  ];
  const written = found.filter((value) => Math.abs(value * 100 - Math.round(value * 100)) > 1e-9);
  return [...new Set(written.flatMap((value) => [formatPrice(value), String(value)]))];
}

const seenIn = (subject: Subject, bench: PluginBench): readonly string[] => {
  const prices = fullPrices(subject, bench);
  return bench.texts.flatMap(([id, text]) =>
    prices.filter((price) => text.includes(price)).map((price) => `${id}: ${price}`),
  );
};

export const visitorCheck: PluginCheck = {
  id: 'visitor',
  title: 'shows a visitor no full price, and leaves none on screen after a logout',
  async run(subject) {
    const asVisitor = await onSharedBench(subject, 'visitor', (bench) => seenIn(subject, bench));
    const afterLogout = await onSharedBench(subject, 'user', async (bench) => {
      await act(async () => bench.services.session.end('visitor'));
      await bench.settle();
      const seen = seenIn(subject, bench);
      // `leaks` takes the views off anyway: mounted for the user once more, nobody would look at them.
      await bench.unmount();
      await bench.logIn();
      return seen;
    });
    return [
      ...asVisitor.map((found) => `${found} is shown to a visitor`),
      ...afterLogout.map((found) => `${found} stays on the screen after logging out`),
    ];
  },
};
