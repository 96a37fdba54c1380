import type { CDPSession, Page } from '@playwright/test';
import { quantile } from '../setup/quantile.ts';

/** Measurements of a page over a period. Times in ms; CPU as a share of one core in %. */
export interface Measured {
  readonly fps: number;
  readonly p50: number;
  readonly p99: number;
  readonly longTasks: number;
  readonly mainThread: number;
  readonly script: number;
  readonly heapMb: number;
  /** Sum of layout shifts not explained by input. */
  readonly shift: number;
  /** What moved: the element with its panel, and its position before and after. */
  readonly moved: readonly string[];
}

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

async function metrics(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/** Collects frame times and long tasks for `ms`, and how the main thread spent that time. */
export async function measure(page: Page, ms: number): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await metrics(session);
  const { frames, longTasks, shift, moved } = await page.evaluate(
    (duration) =>
      new Promise<{ frames: number[]; longTasks: number; shift: number; moved: string[] }>((resolve) => {
        const times: number[] = [];
        let count = 0;
        const observer = new PerformanceObserver((list) => {
          count += list.getEntries().length;
        });
        observer.observe({ entryTypes: ['longtask'] });
        let total = 0;
        const sources = new Set<string>();
        const nameOf = (node: Node | null): string => {
          const element = node instanceof Element ? node : node?.parentElement;
          const names: string[] = [];
          for (let at = element; at && names.length < 5; at = at.parentElement)
            names.unshift(`${at.localName}.${[...at.classList].join('.')}`);
          const panel = element?.closest('[data-panel]')?.getAttribute('data-panel') ?? '';
          return `${panel} ${names.join(' > ')} "${node?.textContent?.slice(0, 40) ?? ''}"`;
        };
        const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
          [x, y, width, height].map((value) => Math.round(value * 10) / 10).join(' ');
        const shifts = new PerformanceObserver((list) => {
          // `as` holds: the entries are of the one observed type, which the DOM type library does not know.
          for (const entry of list.getEntries() as Shift[]) {
            if (entry.hadRecentInput) continue;
            total += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources)
              sources.add(`${nameOf(node)}: ${place(previousRect)} -> ${place(currentRect)}`);
          }
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
          resolve({ frames: times.slice(1), longTasks: count, shift: total, moved: [...sources] });
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
    moved,
    heapMb: (after['JSHeapUsedSize'] ?? 0) / 1e6,
  };
}
