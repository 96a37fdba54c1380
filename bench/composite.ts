import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BestMarket } from '#contract/entities';
import type { Page } from '@playwright/test';
import { login } from '../tests/e2e/log-in.ts';
import { QuoteFeed } from './composite/feed.ts';
import { type Measured, measure } from './composite/measure.ts';
import { followBest, tokenOf } from './composite/wire.ts';
import { openDesk } from './setup/trader-page.ts';

/**
 * The composite quote under load, in Chromium on the real server: best quotes of all quoted bonds change at a given rate (Zipf) through the real
 * push path. For reference, in the same run, a page that writes the same values to plain text nodes: the physical limit. Prints frame times,
 * frames per second and main-thread load with their ratios, and counts visible rows that are wrong after the feed stops.
 *
 * node bench/composite.ts [rate ...]   default 500 2000 10000; the client must be built (npm run build). CLIENT_DIR names another build.
 */
const SECONDS = 10;
const WARM_UP_MS = 3000;
const TARGET = { rate: 2000, fps: 59 };
const rates = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 2000, 10_000];

const desk = await openDesk(
  // The feed below moves the prices; the market itself only provides the bonds.
  { SIM_SPEED: '0.01' },
  // The reference page is served by this program, and by default the browser does not let such a page reach a local server.
  ['--disable-features=LocalNetworkAccessChecks'],
);
const { context, url } = desk;
let failed = false;
try {
  await context.route('**/bench-reference.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: readFileSync(new URL('composite/reference.html', import.meta.url), 'utf8'),
    }),
  );
  const page = await context.newPage();
  await login(page, 'demo_trader');
  const wire = await followBest(url, await tokenOf(page));
  const feed = new QuoteFeed(
    desk.services.hub,
    [...wire.values()].filter((row) => row.bidPrice !== null && row.ofrPrice !== null),
  );
  console.log(`${feed.rows.length} quoted bonds, 24 visible rows, ${SECONDS} s a cell`);
  for (const rate of rates) {
    const product = await cell(page, feed, rate, '/index/look-ticket', '.live-grid .ag-row');
    const wrong = await wrongRows(page, wire);
    const reference = await cell(page, feed, rate, '/bench-reference.html', '.row');
    print(rate, product, reference, wrong);
    failed ||= wrong > 0 || (rate === TARGET.rate && product.fps < TARGET.fps);
  }
} finally {
  await desk.close();
}
process.exitCode = failed ? 1 : 0;

/** One measurement: the page, warmed up, under the feed. */
async function cell(
  page: Page,
  feed: QuoteFeed,
  rate: number,
  path: string,
  ready: string,
): Promise<Measured> {
  await page.goto(path);
  await page.waitForSelector(ready);
  // The pointer rests on the page's edge, as for a user who only watches.
  await page.mouse.move(2, 890);
  feed.start(rate);
  await sleep(WARM_UP_MS);
  const measured = await measure(page, SECONDS * 1000);
  feed.stop();
  return measured;
}

/** Number of rows on the page whose prices differ from the wire, 1.5 s after the feed stopped. */
async function wrongRows(page: Page, wire: ReadonlyMap<string, BestMarket>): Promise<number> {
  await sleep(1500);
  const visibleRows = await page.evaluate(() =>
    [...document.querySelectorAll('.live-grid .ag-row')].map((row) => ({
      id: row.getAttribute('row-id') ?? '',
      bid: row.querySelector('[col-id=bidPrice]')?.textContent ?? null,
      ofr: row.querySelector('[col-id=ofrPrice]')?.textContent ?? null,
    })),
  );
  const text = (value: unknown): string => (typeof value === 'number' ? value.toFixed(4) : '--');
  return visibleRows.filter(({ id, bid, ofr }) => {
    const row = wire.get(id);
    return row !== undefined && bid !== null && (bid !== text(row.bidPrice) || ofr !== text(row.ofrPrice));
  }).length;
}

function print(rate: number, product: Measured, reference: Measured, wrong: number): void {
  const line = (name: string, value: Measured): string =>
    `  ${name.padEnd(10)} fps ${value.fps.toFixed(1).padStart(5)}  frame p50 ${value.p50.toFixed(1)} ms  p99 ${value.p99.toFixed(1)} ms  ` +
    `long tasks ${value.longTasks}  shift ${value.shift.toFixed(4)}  main thread ${value.mainThread.toFixed(1)} %  script ${value.script.toFixed(1)} %  heap ${value.heapMb.toFixed(0)} MB`;
  const ratio = (of: (value: Measured) => number): string => (of(product) / of(reference)).toFixed(2);
  console.log(`${rate} updates/s`);
  console.log(line('composite', product));
  console.log(line('reference', reference));
  console.log(
    `  ratio      fps ${ratio((value) => value.fps)}  p50 ${ratio((value) => value.p50)}  p99 ${ratio((value) => value.p99)}  ` +
      `main thread ${ratio((value) => value.mainThread)}; rows wrong after the end: ${wrong}`,
  );
}
