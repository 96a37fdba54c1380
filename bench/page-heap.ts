// Memory held by a page that stays open: `node bench/page-heap.ts [MINUTES] [RATE] [PAGE ...]` (30, 2,000, all of them) opens the composite
// page, the watchlist, deep quotation and the home page (composite, watchlist, deep, home), each in its own window, on the real server, while
// RATE best quotes per second change in addition to the simulated market. Each minute the browser collects its garbage, and the rest is printed:
// heap (MB), elements and listeners. Least-squares slopes from the sixth part on. Exits with 1 if a heap grows by more than 0.05 MB a minute, or
// elements or listeners by more than five.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { login } from '../tests/e2e/log-in.ts';
import { QuoteFeed } from './composite/feed.ts';
import { followBest, tokenOf } from './composite/wire.ts';
import { slopeOf } from './setup/slope.ts';
import { openDesk } from './setup/trader-page.ts';

const [minutes = 30, rate = 2000] = process.argv.slice(2, 4).map(Number);
const requestedPages = process.argv.slice(4);
if (!(minutes >= 3) || !(rate > 0))
  throw new Error('node bench/page-heap.ts [MINUTES, 3 or more] [RATE] [PAGE ...]');
const MAX = { mb: 0.05, nodes: 5, listeners: 5 } as const;
const PAGES = {
  composite: ['/index/look-ticket?activeName=third', '.ag-row'],
  watchlist: ['/index/look-ticket?activeName=first', '.live-grid'],
  deep: ['/index/deep-quotation', '[data-panel="depth.ladder"]'],
  home: ['/index/home', '.s-panel'],
} as const;

interface HeapSample {
  readonly minute: number;
  readonly mb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What the page holds after a garbage collection; twice, since objects found by the first may have waited for a finaliser. */
async function sampleHeap(session: CDPSession, minute: number): Promise<HeapSample> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { minute, mb: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

const desk = await openDesk({ SIM_SPEED: '1' }, [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
]);
const failed: string[] = [];
try {
  const open: {
    readonly name: string;
    readonly page: Page;
    readonly session: CDPSession;
    readonly samples: HeapSample[];
  }[] = [];
  const first = await desk.context.newPage();
  await login(first, 'demo_trader');
  for (const [name, [path, ready]] of Object.entries(PAGES)) {
    if (requestedPages.length > 0 && !requestedPages.includes(name)) continue;
    const page = open.length === 0 ? first : await desk.context.newPage();
    await page.goto(path);
    await page.locator(ready).first().waitFor({ timeout: 120_000 });
    const session = await desk.context.newCDPSession(page);
    await session.send('Performance.enable');
    // Each in its own window: a hidden tab draws nothing.
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    open.push({ name, page, session, samples: [] });
  }
  const feed = new QuoteFeed(
    desk.services.hub,
    [...(await followBest(desk.url, await tokenOf(first))).values()].filter(
      (row) => row.bidPrice !== null && row.ofrPrice !== null,
    ),
  );
  feed.start(rate);
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, began + minute * 60_000 - performance.now()));
    const figures: string[] = [];
    for (const { name, session, samples } of open) {
      const now = await sampleHeap(session, minute);
      samples.push(now);
      figures.push(`${name} ${now.mb.toFixed(2)} MB ${now.nodes} elements ${now.listeners} listeners`);
    }
    const perSecond = feed.published / ((performance.now() - began) / 1000);
    console.log(`${String(minute).padStart(3)} min  ${perSecond.toFixed(0)}/s  ${figures.join('  ')}`);
  }
  feed.stop();
  for (const { name, samples } of open) {
    const settled = samples.filter(({ minute }) => minute > minutes / 6);
    for (const [what, most] of Object.entries(MAX)) {
      // `as` holds: the keys of MOST are keys of the held figures.
      const slope = slopeOf(settled.map((one) => [one.minute, one[what as keyof typeof MAX]] as const));
      console.log(`${name.padEnd(10)} ${what.padEnd(9)} ${slope.toFixed(4)} a minute (at most ${most})`);
      if (!(slope <= most)) failed.push(`${name}: ${what} grow by ${slope.toFixed(3)} a minute`);
    }
  }
} finally {
  await desk.close();
}
for (const line of failed) console.log(`past its goal: ${line}`);
process.exitCode = failed.length === 0 ? 0 : 1;
