import { basic } from '#contract/api';
import type { UsageKind } from '#contract/entities';
import type { Browser } from '#core/browser';
import type { Clock, Undo } from '#core/clock';
import { type Http, nullIfFailed } from '#core/http';

/** Interval between reports of the counts, ms; sooner after a crash, which may be a published mistake. */
const REPORT_MS = 30_000;
const CRASH_REPORT_MS = 3_000;
/** Most distinct items in one report, as the server accepts them. */
const IN_A_REPORT = 100;
/** Most distinct items held: without a server nothing grows. */
const MAX = 400;
const MAX_AT_ONCE = 1_000;

interface Sum {
  readonly hash: string;
  readonly what: UsageKind;
  readonly id: string;
  n: number;
  ms: number;
}

interface UsageDeps {
  readonly http: Pick<Http, 'call'>;
  readonly clock: Clock;
  readonly browser: Pick<Browser, 'watchVisible'>;
  /** Identifies the running configuration. */
  readonly hash: () => string;
}

/** Counts what is used of the configuration, and reports totals to the server: what and how often, never who or when. */
export class UsageCounter {
  private readonly deps: UsageDeps;
  private sums = new Map<string, Sum>();
  private soon: Undo | null = null;

  constructor(deps: UsageDeps) {
    this.deps = deps;
  }

  /** Reports at intervals, and when the tab is hidden, until undone; then the remainder. */
  start(): Undo {
    const { clock, browser } = this.deps;
    const undos = [
      clock.setInterval(() => void this.report(), REPORT_MS),
      browser.watchVisible((isVisible) => {
        if (!isVisible) void this.report();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
      void this.report();
    };
  }

  /** Counts one use. `ms`: for `content`, how long it took. */
  count(what: UsageKind, id: string, ms = 0): void {
    const hash = this.deps.hash();
    const name = `${hash} ${what} ${id}`;
    const sum = this.sums.get(name) ?? { hash, what, id, n: 0, ms: 0 };
    if (sum.n >= MAX_AT_ONCE || (sum.n === 0 && this.sums.size >= MAX)) return;
    sum.n += 1;
    sum.ms += Math.round(ms);
    this.sums.set(name, sum);
    if (what === 'crash') this.soon ??= this.deps.clock.setTimeout(() => void this.report(), CRASH_REPORT_MS);
  }

  /** Reports the counts. What cannot be reported is lost: a total is not worth a second call. */
  async report(): Promise<void> {
    this.soon?.();
    this.soon = null;
    const byHash = Map.groupBy(this.sums.values(), ({ hash }) => hash);
    this.sums = new Map();
    for (const [hash, sums] of byHash)
      for (let at = 0; at < sums.length; at += IN_A_REPORT) {
        const uses = sums
          .slice(at, at + IN_A_REPORT)
          .map(({ what, id, n, ms }) => (what === 'content' ? { what, id, n, ms } : { what, id, n }));
        await this.deps.http
          .call(basic.reportUsage, { body: { hash, uses } }, { notTips: true })
          .catch(nullIfFailed);
      }
  }
}
