import { App } from '#core/shell';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { compose } from './compose.ts';
import { builtIn } from './config/built-in.ts';
import { firstTexts } from './config/first-texts.ts';
import { plugins } from './config/plugins.ts';

// The content security policy forbids `new Function`, which the library would otherwise try.
z.config({ jitless: true });

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

const source = document.querySelector<HTMLMetaElement>('meta[name="data-source"]')?.content;
const { services, start } = compose({
  builtIn,
  plugins,
  firstTexts,
  product: { build: import.meta.url.replace(/^.*\/|\.\w+(\?.*)?$/g, ''), isDemo: source !== 'live' },
});
await start();
createRoot(root, {
  // Views are caught by their own boundaries, which report; the rest has nobody else to tell.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => services.report.error(error, { where: 'react' }),
}).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);

// In development the files are checked as they are edited, and applied without a reload.
if (import.meta.hot) {
  const { texts } = await import('./config/texts.ts');
  await services.config.apply(texts);
  import.meta.hot.accept('./config/built-in.ts', () => undefined);
  import.meta.hot.accept('./config/texts.ts', (module) => {
    if (module) void services.config.apply(module['texts']);
  });
}
