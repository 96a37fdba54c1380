import type { Page } from '@playwright/test';
import { login } from '../tests/e2e/log-in.ts';
import { settled } from '../tests/e2e/desk.ts';
import { productPaths } from '../tests/e2e/product-paths.ts';
import { openDesk } from './setup/trader-page.ts';
import { leaveNetworkUnwatched } from './setup/unwatched.ts';

/**
 * Time from the click that leads to another page until that page is painted with its content, in Chromium on the real server: median and worst
 * of several changes to each route, with its files and texts loaded before. Goal: median under 100 ms. For reference, a change to a page that
 * shows the same content: the cost of the router and one frame on this machine.
 *
 * node bench/route-change.ts [times [path ...]]   default 7 and every route without a parameter; the client must be built (npm run build)
 */
const [times = 7] = process.argv.slice(2, 3).map(Number);
const requestedPaths = process.argv.slice(3);
const GOAL_MS = 100;
/** Start of each change: a page of text, with nothing to tear down. */
const FROM = '/index/guide';
/** A page that has not appeared by then is a failure. */
const LATEST_MS = 10_000;

/** Runs in the page. Navigates to `path` and returns after how many ms a frame with its content was painted; null: not within `latest` ms. */
const change = ([path, latest]: readonly [string, number]): Promise<number | null> => {
  const isThere = (): boolean => {
    const main = document.querySelector<HTMLElement>('main[aria-busy="false"]');
    return (
      main !== null &&
      main.dataset['address'] === location.pathname + location.search &&
      (main.textContent.trim() !== '' || main.querySelector('iframe') !== null) &&
      document.querySelector('.k-skeleton, .k-skeleton-rows, .s-dashboard[data-empty]') === null
    );
  };
  return new Promise((resolve) => {
    const start = performance.now();
    history.pushState(history.state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const look = (): void => {
      if (!isThere()) {
        if (performance.now() - start > latest) resolve(null);
        else requestAnimationFrame(look);
        return;
      }
      // The frame that shows it is painted before the next task.
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () => resolve(performance.now() - start), { once: true });
      painted.port1.start();
      painted.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
};

async function median(page: Page, path: string, from: string): Promise<readonly [number, number] | null> {
  const samples: number[] = [];
  for (let at = 0; at < times; at += 1) {
    await page.evaluate(change, [from, LATEST_MS] as const);
    await settled(page);
    const ms = await page.evaluate(change, [path, LATEST_MS] as const);
    if (ms === null) return null;
    samples.push(ms);
  }
  const sorted = samples.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}

const desk = await openDesk({ SIM_SPEED: '1' });
const missed: string[] = [];
try {
  const page = await desk.context.newPage();
  await login(page, 'demo_trader', FROM);
  await settled(page);
  await leaveNetworkUnwatched(page);
  const print = (name: string, found: readonly [number, number] | null): void =>
    console.log(
      found === null
        ? `${name.padEnd(34)} did not come`
        : `${name.padEnd(34)} median ${found[0].toFixed(0).padStart(4)} ms  worst ${found[1].toFixed(0).padStart(4)} ms`,
    );
  print('(reference: nothing changes)', await median(page, `${FROM}?again=1`, FROM));
  const seen = new Set<string>([FROM]);
  for (const path of requestedPaths.length > 0 ? requestedPaths : productPaths()) {
    // Warmed up, and by its final address: an address may redirect.
    await page.evaluate(change, [path, LATEST_MS] as const);
    await settled(page);
    const { pathname } = new URL(page.url());
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    const found = await median(page, pathname, FROM);
    print(pathname, found);
    if (found === null || found[0] >= GOAL_MS) missed.push(pathname);
  }
  console.log(
    `${seen.size - 1} routes, ${missed.length} of them not under ${GOAL_MS} ms: ${missed.join(' ')}`,
  );
} finally {
  await desk.close();
}
process.exitCode = missed.length === 0 ? 0 : 1;
