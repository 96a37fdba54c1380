import { across, type FirmLine, firmLine, type LineQuote, type Ranked } from './best-quotes.ts';
import { minuteOf } from './trend-bars.ts';

/** A quote that stands in its book since it was entered. */
export interface QuoteSpan extends Ranked {
  /** When it ended, epoch ms; null: it stands. */
  readonly until: number | null;
}

/** A quote that became the best of its side; yield of the best before it in 1e-4 %, null if there was none. */
export interface Rise {
  readonly id: string;
  readonly previousYieldE4: number | null;
}

/** How the best of a side came about. */
export interface BestHistory {
  /** The last quote that improved on the best. */
  readonly rise: Rise | null;
  /** Yield of the best before it last changed, in 1e-4 %. */
  readonly previousYieldE4: number | null;
}

interface Step {
  readonly at: number;
  readonly span: QuoteSpan;
  readonly isStart: boolean;
}

const stepsOf = (spans: readonly QuoteSpan[]): Step[] =>
  spans
    .flatMap((span): Step[] => [
      { at: span.createdAt, span, isStart: true },
      ...(span.until === null ? [] : [{ at: span.until, span, isStart: false }]),
    ])
    // What ends in the moment it came in never stood.
    .sort((a, b) => a.at - b.at || Number(b.isStart) - Number(a.isStart));

function bestOf(live: ReadonlySet<QuoteSpan>): QuoteSpan | null {
  let best: QuoteSpan | null = null;
  for (const one of live) if (best === null || across(one, best) < 0) best = one;
  return best;
}

/** How the best of one side came about, from the quotes that stood there; rises are those since a moment. Changes of one moment are one commit. */
export function bestHistory(spans: readonly QuoteSpan[], since: number): BestHistory {
  const steps = stepsOf(spans);
  const live = new Set<QuoteSpan>();
  let best = bestOf(live);
  let history: BestHistory = { rise: null, previousYieldE4: null };
  for (const [i, { at, span, isStart }] of steps.entries()) {
    if (isStart) live.add(span);
    else live.delete(span);
    if (steps[i + 1]?.at === at) continue;
    const former = best;
    best = bestOf(live);
    const formerYield = former?.yieldE4 ?? null;
    if (best?.yieldE4 === former?.yieldE4) continue;
    history = { ...history, previousYieldE4: formerYield };
    if (best !== null && at >= since && (former === null || across(best, former) < 0))
      history = { ...history, rise: { id: best.id, previousYieldE4: formerYield } };
  }
  return history;
}

/** A quote as the line of firm prices depends on it. */
export interface LineSpan extends QuoteSpan, LineQuote {
  readonly bucket: string;
}

/** The line of firm prices from a moment on, epoch ms. */
export interface LineChange {
  readonly at: number;
  readonly line: FirmLine;
}

/** The line at the end of each minute since a moment in which quotes of a bond came or ended, in order of time. */
export function lineChanges(spans: readonly LineSpan[], since: number): readonly LineChange[] {
  const ends = new Map<number, number>();
  for (const { createdAt, until } of spans) {
    if (createdAt === until) continue;
    for (const at of [createdAt, until])
      if (at !== null && at >= since) ends.set(minuteOf(at), Math.max(at, ends.get(minuteOf(at)) ?? 0));
  }
  return [...ends.values()].sort((a, b) => a - b).map((at) => ({ at, line: lineAt(spans, at) }));
}

function lineAt(spans: readonly LineSpan[], at: number): FirmLine {
  const live = spans.filter(({ createdAt, until }) => createdAt <= at && (until === null || until > at));
  const books = Map.groupBy(live, ({ bucket }) => bucket);
  const sideOf = (quotes: readonly LineSpan[], side: 1 | 2): LineSpan[] =>
    quotes.filter((quote) => quote.side === side).sort(across);
  return firmLine(
    [...books].map(([bucket, quotes]) => ({ bucket, bids: sideOf(quotes, 1), ofrs: sideOf(quotes, 2) })),
  );
}
