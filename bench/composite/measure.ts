import type { CDPSession, Page } from '@playwright/test';
import { quantile } from '../setup/quantile.ts';

/** What a page did for a while. Times in ms; CPU as a share of one core in %. */
export interface Measured {
  readonly fps: number;
  readonly p50: number;
  readonly p99: number;
  readonly longTasks: number;
  readonly mainThread: number;
  readonly script: number;
  readonly heapMb: number;
  /** Sum of layout shifts that no input explains. */
  readonly shift: number;
}

async function metrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/** Collects frame times and long tasks for `ms`, and what the main thread was busy with meanwhile. */
export async function measure(page: Page, ms: number): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await metrics(session);
  const { frames, longTasks, shift } = await page.evaluate(
    (duration) =>
      new Promise<{ frames: number[]; longTasks: number; shift: number }>((resolve) => {
        const times: number[] = [];
        let count = 0;
        const observer = new PerformanceObserver((list) => {
          count += list.getEntries().length;
        });
        observer.observe({ entryTypes: ['longtask'] });
        let moved = 0;
        const shifts = new PerformanceObserver((list) => {
          // `as` holds: the entries are of the one type observed, which the library of DOM types does not know.
          for (const entry of list.getEntries() as (PerformanceEntry & {
            readonly value: number;
            readonly hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) moved += entry.value;
        });
        shifts.observe({ type: 'layout-shift' });
        const start = performance.now();
        let last = start;
        const tick = (now: number): void => {
          times.push(now - last);
          last = now;
          if (now - start < duration) {
            requestAnimationFrame(tick);
            return;
          }
          observer.disconnect();
          shifts.disconnect();
          resolve({ frames: times.slice(1), longTasks: count, shift: moved });
        };
        requestAnimationFrame(tick);
      }),
    ms,
  );
  const after = await metrics(session);
  await session.detach();
  const spent = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  const seconds = spent('Timestamp') || ms / 1000;
  return {
    fps: frames.length / (frames.reduce((sum, value) => sum + value, 0) / 1000),
    p50: quantile(frames, 0.5),
    p99: quantile(frames, 0.99),
    longTasks,
    mainThread: (spent('TaskDuration') / seconds) * 100,
    script: (spent('ScriptDuration') / seconds) * 100,
    shift,
    heapMb: (after['JSHeapUsedSize'] ?? 0) / 1e6,
  };
}
