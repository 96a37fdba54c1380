import { type Bundle, bundleOf, type ExternalPlugin } from '#contract/config';
import { App, shellParts } from '#core/shell';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { composeFirst, startFirst } from '../../../src/compose-first.ts';
import { compose } from '../../../src/compose.ts';
import { builtIn } from '../../../src/config/built-in.ts';

z.config({ jitless: true });
// The product itself without its own plugins: external ones are on the home page, and the allow-list names them.
const external = (await (await fetch('/plugins-on-the-list.json')).json()) as ExternalPlugin[];
const { routes, menu, layouts, settings } = builtIn;
const bundle: Bundle = bundleOf({
  routes,
  menu,
  settings: { ...settings, external },
  layouts: {
    ...layouts,
    layouts: layouts.layouts.map((layout) =>
      layout.id !== 'home'
        ? layout
        : {
            ...layout,
            panels: external.map(({ id }, at) => ({
              id,
              panel: `${id}.main`,
              x: at * 20,
              y: 0,
              w: 20,
              h: 100,
              index: at,
              channel: id === 'good' ? ('blue' as const) : ('red' as const),
            })),
          },
    ),
  },
});
history.replaceState(null, '', '/index/home');
const begun = composeFirst({
  builtIn: bundle,
  product: { build: 'sandbox', origin: 'demo' as const, hasDemoAccounts: true, hasSignOn: false },
  firstTexts: () => undefined,
});
await startFirst(begun);
const { services, start } = compose(begun, []);
await start();
services.channels.publish('blue', 'bond', { type: 'fdc3.instrument', id: { securityId: '240210.IB' } });
Object.assign(globalThis, { bondOnChannel: () => services.channels.current('blue', 'bond')?.id.securityId });
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App first={begun.first} rest={{ services, parts: shellParts }} />);
