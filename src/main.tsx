import { App, type Rest } from '#core/shell';
import { replaceWords } from '#core/text';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { composeFirst, startFirst } from './compose-first.ts';
import { builtIn } from './config/built-in.ts';
import { firstTexts } from './config/first-texts.ts';

const box = document.querySelector('#root');
if (!box) throw new Error('index.html has no #root');

const factOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const source = factOf('data-source');
const ORIGINS = ['demo', 'simulated', 'replay'] as const;
const start = composeFirst({
  builtIn,
  firstTexts,
  product: {
    build: import.meta.url.replace(/^.*\/|\.\w+(\?.*)?$/g, ''),
    origin: ORIGINS.find((origin) => origin === source) ?? 'none',
    hasDemoAccounts: factOf('demo-accounts') === 'on',
    hasSignOn: factOf('sign-on') === 'on',
  },
});
const { first } = start;
const { browser, clock, config, report } = first;
const root = createRoot(box, {
  // Errors in views are caught by their own boundaries, which report them; the rest are reported here.
  onCaughtError: () => undefined,
  onUncaughtError: (error) => report.error(error, { where: 'react' }),
});
const show = (rest: Rest | null, again?: () => void): void =>
  root.render(
    <StrictMode>
      <App first={first} rest={rest} {...(again ? { again } : {})} />
    </StrictMode>,
  );

/** Resolves when the frame has been painted; at once when the page is hidden, because nothing is painted then. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (browser.isVisible()) clock.onFrame(() => clock.setTimeout(resolve, 0));
    else resolve();
  });

await startFirst(start);
show(null);
await painted();
try {
  const { launch } = await import('./launch.ts');
  show(await launch(start));
} catch (error) {
  report.error(error, { where: 'launch' });
  show(null, () => browser.reload());
}

// In development files are checked as they are edited and applied without a reload. Texts arrive as tools/live-texts.ts sends them.
if (import.meta.hot) {
  import.meta.hot.on('bond:texts', (saved) => replaceWords(first.text, saved));
  const { texts } = await import('./config/texts.ts');
  await config.apply(texts);
  import.meta.hot.accept('./config/built-in.ts', () => undefined);
  import.meta.hot.accept('./config/texts.ts', (module) => {
    if (module) void config.apply(module['texts']);
  });
}
