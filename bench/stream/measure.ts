import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { leaveNetworkUnwatched } from '../setup/unwatched.ts';
import { wallClock } from '../setup/wall-clock.ts';
import { analyse, type Result, wrongCells } from './analyse.ts';
import type { Candidate } from './candidates.ts';
import { machineBusy, newMemoryOf, threadsOf, usedBy } from './cpu.ts';
import type { Feed, Spread } from './feed.ts';
import { startProfile } from './profile.ts';
import type { Mode } from './pace.ts';
import { startTrace } from './trace.ts';

const SETTLE_MS = 1500;
/** A page that has not caught up by then is left to it. */
const CATCH_UP_MS = 60_000;

export interface Load {
  readonly rate: number;
  readonly mode: Mode;
  readonly spread: Spread;
  readonly seconds: number;
  /** Seconds under load before that: where a page's heap has to grow, it does so for some five seconds. */
  readonly warmUp: number;
  readonly trace: boolean;
  readonly profile: boolean;
  readonly slowdown: number;
}

export interface Measured extends Result {
  /** CPU of the page's main thread, of its workers, and of the page's process and the graphics process together, as a share of a core. */
  readonly main: number;
  readonly workers: number;
  readonly all: number;
  /** MB/s of memory that the main thread used for the first time, or for the first time since it was given back. */
  readonly newMemory: number;
  /** Number of cores in use on the whole machine: the higher, the less reliable a single figure is. */
  readonly busy: number;
}

/** Puts one page under load and returns its measurements. */
export async function measure(
  { name, page, source, cell }: Candidate,
  { pid, gpu }: Processes,
  load: Load,
): Promise<Measured> {
  await page.bringToFront();
  await leaveNetworkUnwatched(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: load.slowdown });
  const cells = await page.evaluate((selector) => window.benchProbe?.start(selector) ?? 0, cell);
  if (cells === 0) throw new Error('no cell in sight');
  source.start(load.rate, load.mode, load.spread, load.warmUp + load.seconds + SETTLE_MS / 1000);
  await sleep(load.warmUp * 1000);
  const now = wallClock();
  const trace = load.trace ? await startTrace(browserOf(page), pid) : null;
  const profile = load.profile ? await startProfile(page) : null;
  const [from, before, gpuBefore, busy] = [now(), threadsOf(pid), threadsOf(gpu), machineBusy()];
  const newBefore = newMemoryOf(pid);
  await sleep(load.seconds * 1000);
  const [to, after, gpuAfter, busyAfter] = [now(), threadsOf(pid), threadsOf(gpu), machineBusy()];
  const newAfter = newMemoryOf(pid);
  const steps = [await trace?.stop(), await profile?.stop()].filter((lines) => lines !== undefined);
  source.stop();
  await sleep(SETTLE_MS);
  const end = await page.evaluate(() => window.benchProbe?.texts() ?? []);
  const noted = await page.evaluate(() => window.benchProbe?.stop());
  if (noted === undefined) throw new Error('the page was left');
  await session.detach();
  await caughtUp(page, source.feed);
  const seconds = (to - from) / 1000;
  for (const lines of steps) console.log(`\n${name}, ${load.rate}/s\n${lines}`);
  return {
    ...analyse({ noted, feed: source.feed, end, from, to }),
    main: usedBy(before, after, /^main$/) / seconds,
    workers: usedBy(before, after, /DedicatedWorker/) / seconds,
    all: (usedBy(before, after, /./) + usedBy(gpuBefore, gpuAfter, /./)) / seconds,
    newMemory: (newAfter - newBefore) / seconds,
    busy: (busyAfter - busy) / seconds,
  };
}

/** Waits until the page shows what it was sent: one that works off what waits for it would take its processor time from the next page. */
async function caughtUp(page: Page, feed: Feed): Promise<void> {
  const latest = performance.now() + CATCH_UP_MS;
  while (performance.now() < latest) {
    const texts = await page.evaluate(() => window.benchProbe?.texts() ?? []);
    if (wrongCells(feed, texts) === 0) return;
    await sleep(200);
  }
}

export interface Processes {
  readonly pid: number;
  /** The process that composites frames, shared by all pages. */
  readonly gpu: number;
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  return browser;
}

/** Processes of a page: its own is the renderer that works while the page is kept busy. */
export async function processesOf({ page }: Candidate): Promise<Processes> {
  const session = await browserOf(page).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pidsOf = (type: string): number[] =>
    processInfo.filter((one) => one.type === type).map(({ id }) => id);
  const before = new Map(pidsOf('renderer').map((pid) => [pid, threadsOf(pid)]));
  await page.evaluate(() => {
    const until = performance.now() + 300;
    while (performance.now() < until) performance.mark('busy');
    performance.clearMarks();
  });
  await session.detach();
  const spent = (pid: number): number => usedBy(before.get(pid) ?? new Map(), threadsOf(pid), /^main$/);
  const [pid = 0] = pidsOf('renderer').toSorted((a, b) => spent(b) - spent(a));
  return { pid, gpu: pidsOf('GPU')[0] ?? 0 };
}
