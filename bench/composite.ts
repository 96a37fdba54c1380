import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { QuoteFeed } from './composite/feed.ts';
import { followBest, tokenOf } from './composite/wire.ts';
import { quantile } from './setup/quantile.ts';
import { openDesk } from './setup/trader-page.ts';
import { type Candidate, CONTEXT, logIn, openComposite, type Session } from './stream/candidates.ts';
import { type Measured, measure, processesOf } from './stream/measure.ts';
import { installProbe } from './stream/probe.ts';

/**
 * From the quote to the painted frame through the real server (feed, hub, socket, cell), in Chromium: the composite page of the built client, and
 * in turn a page fed by the same server that writes the same values to plain text nodes: the physical limit. Best quotes change at a given rate,
 * half of the changes in the rows in sight. Prints medians, and how much later than the text nodes the product shows a quote; exits with 1 where
 * that, or the rate of frames, misses its goal, or a cell is wrong 1.5 s after the feed stopped.
 *
 * node bench/composite.ts [rate ...]   default 500 2000 10000; the client must be built (npm run build). CLIENT_DIR names another build.
 */
const SECONDS = 8;
const REPEATS = 3;
/** Time for a page that has just opened to become quiet, ms. */
const SETTLE_MS = 2000;
/** At this rate, later than the text nodes by at most so many ms; frames of the text nodes' page that must be reached. */
const GOAL = { rate: 2000, p50: 30, p99: 60, frames: 0.98 };

const rates = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 2000, 10_000];
if (!rates.every((rate) => rate > 0)) throw new Error('node bench/composite.ts [rate ...], updates a second');

const desk = await openDesk(
  // The feed below moves the prices; the market itself only provides the bonds.
  { SIM_SPEED: '0.01' },
  // The reference page is served by this program, and by default the browser does not let such a page reach a local server.
  ['--disable-features=LocalNetworkAccessChecks'],
);
const missed: string[] = [];
try {
  const browser = desk.context.browser();
  if (browser === null) throw new Error('no browser');
  const state = await logIn(browser, desk.url);
  const { source, ids } = await feedOfPage(browser, state);
  const open = {
    composite: () => composite(browser, state, source),
    text: () => textNodes(browser, state, source, ids),
  };
  for (const rate of rates) {
    const measured = { composite: [] as Measured[], text: [] as Measured[] };
    for (let repeat = 0; repeat < REPEATS; repeat += 1)
      // By turns, and each first every other time.
      for (const name of repeat % 2 === 0
        ? (['text', 'composite'] as const)
        : (['composite', 'text'] as const))
        measured[name].push(await cell(await open[name](), source, rate));
    missed.push(...report(rate, measured.composite, measured.text));
  }
} finally {
  await desk.close();
}
for (const line of missed) console.log(`past its goal: ${line}`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** The feed, whose first bonds are those that the composite page has in sight, and their ids. */
async function feedOfPage(
  browser: Browser,
  state: Session,
): Promise<{ source: QuoteFeed; ids: readonly string[] }> {
  const opened = await composite(browser, state, new QuoteFeed(desk.services.hub, []));
  const rows = await followBest(desk.url, await tokenOf(opened.page));
  const seen = await opened.page
    .locator('.live-grid .ag-row:has(.ag-cell[col-id="last"])')
    .evaluateAll((lines) =>
      lines
        .filter((line) => line.getBoundingClientRect().bottom <= innerHeight)
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((line) => line.getAttribute('row-id') ?? ''),
    );
  await opened.page.context().close();
  const ids = [...new Set(seen)].filter((id) => rows.has(id));
  const inSight = ids.flatMap((id) => rows.get(id) ?? []);
  const others = [...rows.values()].filter(({ securityId }) => !ids.includes(securityId));
  console.log(
    `${rows.size} quoted bonds, ${ids.length} rows in sight, medians of ${REPEATS} times ${SECONDS} s`,
  );
  return { source: new QuoteFeed(desk.services.hub, [...inSight, ...others]), ids };
}

function composite(browser: Browser, state: Session, source: QuoteFeed): Promise<Candidate> {
  return openComposite(browser, desk.url, state, {
    name: 'composite',
    source,
    view: { flash: true, sort: 'code', worker: true },
  });
}

async function textNodes(
  browser: Browser,
  state: Session,
  source: QuoteFeed,
  ids: readonly string[],
): Promise<Candidate> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: desk.url, storageState: state });
  await context.addInitScript(installProbe);
  await context.route('**/bench-reference.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: readFileSync(new URL('composite/reference.html', import.meta.url), 'utf8'),
    }),
  );
  const page = await context.newPage();
  await page.goto(`/bench-reference.html?ids=${ids.join(',')}`);
  const last = '.row [data-column="last"]';
  await page
    .locator(last)
    .nth(ids.length - 1)
    .waitFor();
  await page.mouse.move(2, 890);
  return { name: 'text', source, page, cell: last };
}

/** One measurement of a page that has just opened, which is closed again. */
async function cell(candidate: Candidate, source: QuoteFeed, rate: number): Promise<Measured> {
  const processes = await processesOf(candidate);
  source.nameAll();
  await sleep(SETTLE_MS);
  const measured = await measure(candidate, processes, {
    rate,
    mode: 'batch',
    spread: 'zipf',
    seconds: SECONDS,
    warmUp: 1.5,
    trace: false,
    profile: false,
    slowdown: 1,
  });
  await candidate.page.context().close();
  return measured;
}

/** Prints both pages; returns the goals missed, as text. */
function report(rate: number, own: readonly Measured[], text: readonly Measured[]): readonly string[] {
  const of = (all: readonly Measured[], key: keyof Measured): number =>
    quantile(
      all.map((one) => one[key]),
      0.5,
    );
  const wrong = Math.max(...own.map((one) => one.wrong));
  const later = (key: 'p50' | 'p99'): number => of(own, key) - of(text, key);
  console.log(`${rate} updates/s`);
  for (const [name, all] of [
    ['composite', own],
    ['text nodes', text],
  ] as const)
    console.log(
      `  ${name.padEnd(10)}  quote to painted frame p50 ${of(all, 'p50').toFixed(1)} ms  p99 ${of(all, 'p99').toFixed(1)} ms  fps ${of(all, 'fps').toFixed(1)}  ` +
        `main thread ${(of(all, 'main') * 100).toFixed(0)} %  painted ${of(all, 'paintedPerSecond').toFixed(0)}/s in ${of(all, 'cells')} rows  ` +
        `wrong ${Math.max(...all.map((one) => one.wrong))}  machine ${of(all, 'busy').toFixed(1)} cores`,
    );
  console.log(
    `  later       p50 ${later('p50').toFixed(1)} ms  p99 ${later('p99').toFixed(1)} ms; main thread ${(of(own, 'main') / of(text, 'main')).toFixed(2)} times`,
  );
  const misses = wrong > 0 ? [`${wrong} cells wrong 1.5 s after the stop`] : [];
  if (rate === GOAL.rate) {
    for (const key of ['p50', 'p99'] as const)
      if (!(later(key) <= GOAL[key]))
        misses.push(`${key} ${later(key).toFixed(1)} ms after the text nodes, at most ${GOAL[key]}`);
    if (!(of(own, 'fps') >= of(text, 'fps') * GOAL.frames))
      misses.push(`${of(own, 'fps').toFixed(1)} frames/s, text nodes ${of(text, 'fps').toFixed(1)}`);
  }
  return misses.map((miss) => `${rate}/s: ${miss}`);
}
