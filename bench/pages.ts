import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../tests/e2e/log-in.ts';
import { QuoteFeed } from './composite/feed.ts';
import { measure } from './composite/measure.ts';
import { followBest, tokenOf } from './composite/wire.ts';
import { openDesk } from './setup/trader-page.ts';
import { leaveNetworkUnwatched } from './setup/unwatched.ts';

/**
 * The pages that a trader leaves open, in Chromium on the real server, while best quotes change through the real push path: frames per second,
 * main-thread load, and layout shifts without user input. Required: 60 frames per second, as far as the machine reaches them on an empty page,
 * and no layout shift.
 *
 * node bench/pages.ts [seconds [rate [page ...]]]   default 10 2000 and all pages; the client must be built (npm run build)
 */
const [seconds = 10, rate = 2000] = process.argv.slice(2, 4).map(Number);
const requestedPages = process.argv.slice(4);
const WARM_UP_MS = 3000;
/** Share of the frame rate of the empty page on the same machine. */
const MUST_RATIO = 0.98;
/** Number of shifted elements reported: enough to find the cause, not every row of a grid. */
const MAX_SOURCES = 12;
const PAGES = {
  empty: { account: 'demo_trader', path: '/robots.txt', ready: 'body' },
  composite: { account: 'demo_trader', path: '/index/look-ticket?activeName=third', ready: '.ag-row' },
  watchlist: { account: 'demo_trader', path: '/index/look-ticket?activeName=first', ready: '.live-grid' },
  deep: { account: 'demo_trader', path: '/index/deep-quotation', ready: '[data-panel="depth.ladder"]' },
  maker: { account: 'demo_maker', path: '/index/market-making', ready: '.s-panel' },
} as const;

const desk = await openDesk({ SIM_SPEED: '1' });
const failed: string[] = [];
let limit = 60;
try {
  let loggedIn = '';
  let feed: QuoteFeed | null = null;
  const page = await desk.context.newPage();
  for (const [name, { account, path, ready }] of Object.entries(PAGES)) {
    if (name !== 'empty' && requestedPages.length > 0 && !requestedPages.includes(name)) continue;
    if (loggedIn !== account) await login(page, account);
    loggedIn = account;
    feed ??= new QuoteFeed(
      desk.services.hub,
      [...(await followBest(desk.url, await tokenOf(page))).values()].filter(
        (row) => row.bidPrice !== null && row.ofrPrice !== null,
      ),
    );
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.mouse.move(2, 890);
    await leaveNetworkUnwatched(page);
    feed.start(rate);
    await sleep(WARM_UP_MS);
    const { fps, p99, longTasks, mainThread, heapMb, shift, moved } = await measure(page, seconds * 1000);
    feed.stop();
    console.log(
      `${name.padEnd(10)} fps ${fps.toFixed(1).padStart(5)}  frame p99 ${p99.toFixed(1)} ms  main thread ${mainThread.toFixed(0).padStart(3)} %  ` +
        `long tasks ${longTasks}  shift ${shift.toFixed(5)}  heap ${heapMb.toFixed(0)} MB`,
    );
    if (name === 'empty') limit = fps;
    if (fps < limit * MUST_RATIO)
      failed.push(`${name}: ${fps.toFixed(1)} frames a second of ${limit.toFixed(1)}`);
    if (shift > 0) failed.push(`${name}: a layout shift of ${shift.toFixed(5)}`);
    for (const source of moved.slice(0, MAX_SOURCES)) console.log(`  moved: ${source}`);
  }
} finally {
  await desk.close();
}
for (const line of failed) console.log(`past its goal: ${line}`);
process.exitCode = failed.length === 0 ? 0 : 1;
