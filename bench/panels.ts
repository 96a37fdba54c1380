import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { login } from '../tests/e2e/log-in.ts';
import { type Measured, measure } from './composite/measure.ts';
import { openDesk } from './setup/trader-page.ts';

/**
 * Thirty streaming panels on one dashboard, six of them visible, in Chromium on the real server with its simulated market at ten times its pace.
 * Compared with an empty page, which is the machine's limit: the dashboard as is, the same without suspension (every panel streams, visible or
 * not), and the latter with one panel that throws. Required: 60 frames per second with suspension; 29 panels render while one is down.
 *
 * node bench/panels.ts [seconds]   default 10; the client must be built (npm run build). CLIENT_DIR names another build.
 */
const seconds = Number(process.argv[2] ?? 10);
const WARM_UP_MS = 6000;
/** Share of the frame rate of the empty page on the same machine. */
const MUST_RATIO = 0.98;
const [COLUMNS, PANELS] = [2, 30];
const KINDS = ['quotes.composite', 'depth.ladder', 'depth.full', 'depth.trades', 'quotes.active'];
/** There is one panel of this kind, visible: it is the one that throws. */
const ONLY = { at: 5, kind: 'depth.trend', file: '**/assets/TrendPanel-*.js' };

const panels = Array.from({ length: PANELS }, (_, at) => ({
  id: `p${at}`,
  panel: at === ONLY.at ? ONLY.kind : (KINDS[at % KINDS.length] ?? ''),
  x: (at % COLUMNS) * 60,
  y: Math.floor(at / COLUMNS) * 40,
  w: 60,
  h: 40,
  index: at,
  channel: 'blue',
}));

interface PanelFigures extends Measured {
  /** Panels that show content, and those that show why they cannot. */
  readonly up: number;
  readonly down: number;
  /** Stream frames per second. */
  readonly messages: number;
}

const desk = await openDesk({ SIM_SPEED: '10' });
const { context, url } = desk;

/** The configuration of the build with the thirty panels in place of the composite quote; three rows of them fit on the screen. */
async function thirty(): Promise<void> {
  // `as` holds: the build wrote it.
  const { texts } = (await (await fetch(`${url}/catalogue.json`)).json()) as {
    texts: Record<string, string>;
  };
  const file = JSON.parse(texts['layouts'] ?? '') as { layouts: { id: string; title: string }[] };
  const layouts = file.layouts.map((layout) =>
    layout.id === 'lookTicket'
      ? { ...layout, version: 99, columns: 120, rows: 600, rowHeight: 6.8, panels }
      : layout,
  );
  await context.route('**/api/config/current*', (route) =>
    route.fulfill({
      json: {
        code: 200,
        message: '',
        data: {
          version: 9,
          hash: 'be9cbe9cbe9cbe9c',
          texts: { ...texts, layouts: JSON.stringify({ ...file, layouts }) },
        },
      },
    }),
  );
}

async function measurePanels(page: Page): Promise<PanelFigures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let messages = 0;
  session.on('Network.webSocketFrameReceived', () => {
    messages += 1;
  });
  const measured = await measure(page, seconds * 1000);
  const counted = await page.evaluate(() => {
    const bodies = [...document.querySelectorAll('[data-panel] .s-panel-body')];
    const down = bodies.filter((body) => body.querySelector('.s-card-actions')).length;
    return { down, up: bodies.filter((body) => (body.textContent ?? '').trim() !== '').length - down };
  });
  return { ...measured, ...counted, messages: messages / seconds };
}

async function run(prepare: (page: Page) => Promise<unknown>): Promise<PanelFigures> {
  const page = await context.newPage();
  try {
    await prepare(page);
    await page.goto('/404');
    await login(page, 'demo_trader', '/index/look-ticket');
    await page
      .locator('[data-panel]')
      .nth(PANELS - 1)
      .waitFor({ state: 'attached' });
    // A bond for the linked panels; the pointer then rests on the edge, as for a user who only watches.
    await page.locator('.live-grid .ag-row').first().click();
    await page.mouse.move(2, 890);
    await sleep(WARM_UP_MS);
    return await measurePanels(page);
  } finally {
    await page.close();
  }
}

const withoutSuspension = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

async function throwing(page: Page): Promise<void> {
  await withoutSuspension(page);
  const body = "export const View = () => { throw new Error('bench'); };";
  await page.route(ONLY.file, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

async function empty(from: BrowserContext): Promise<PanelFigures> {
  const page = await from.newPage();
  try {
    await page.goto('about:blank');
    return await measurePanels(page);
  } finally {
    await page.close();
  }
}

try {
  const reference = await empty(context);
  await thirty();
  const print = (name: string, one: PanelFigures): void =>
    console.log(
      `${name.padEnd(30)} fps ${one.fps.toFixed(1)} (x${(one.fps / reference.fps).toFixed(2)})  frame p50 ${one.p50.toFixed(1)} p99 ${one.p99.toFixed(1)} ms  ` +
        `long tasks ${one.longTasks}  main thread ${one.mainThread.toFixed(0)} %  heap ${one.heapMb.toFixed(0)} MB  ` +
        `panels up ${one.up}, down ${one.down}  frames of streams/s ${one.messages.toFixed(0)}`,
    );
  print('empty page (reference)', reference);
  const suspended = await run(async () => undefined);
  print(`${PANELS} panels, 6 on the screen`, suspended);
  const whole = await run(withoutSuspension);
  print('the same without suspension', whole);
  const crashed = await run(throwing);
  print('that with one that throws', crashed);
  console.log(
    `suspension: main thread x${(suspended.mainThread / whole.mainThread).toFixed(2)}, heap x${(suspended.heapMb / whole.heapMb).toFixed(2)}`,
  );
  const isGood =
    suspended.fps >= reference.fps * MUST_RATIO && crashed.up === PANELS - 1 && crashed.down === 1;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await desk.close();
}
