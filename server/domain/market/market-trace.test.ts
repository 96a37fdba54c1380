import type { Span, SpanOptions, Tracing } from '#server/tracing';
import { describe, expect, it } from 'vitest';
import { MarketTrace } from './market-trace.ts';

class NotedSpan implements Span {
  readonly name: string;
  readonly options: SpanOptions;
  readonly traceId: string;
  isEnded = false;
  failure: string | null = null;

  constructor(name: string, options: SpanOptions, current: Span | null) {
    this.name = name;
    this.options = options;
    this.traceId = (options.parent === undefined ? current : options.parent)?.traceId ?? name;
  }

  set(): void {}

  fail(kind: string): void {
    this.failure = kind;
  }

  end(): void {
    this.isEnded = true;
  }
}

/** Records its spans in the order in which they began. The current span is the running one, without awaits. */
class NotedTracing implements Tracing {
  current: Span | null = null;
  readonly spans: NotedSpan[] = [];

  start(name: string, options: SpanOptions = {}): NotedSpan {
    const span = new NotedSpan(name, options, this.current);
    this.spans.push(span);
    return span;
  }

  within<T>(span: Span | null, work: () => T): T {
    const before = this.current;
    this.current = span;
    try {
      return work();
    } finally {
      this.current = before;
    }
  }

  async close(): Promise<void> {}
}

describe('tracing of the market queue', () => {
  it('records nothing if the caller is not traced or tracing is off', () => {
    expect(new MarketTrace(null).waiting()).toBeNull();
    const tracing = new NotedTracing();
    expect(new MarketTrace(tracing).waiting()).toBeNull();
    expect(tracing.spans).toEqual([]);
  });

  it('records a shared transaction in the trace of each caller, linked to the first', async () => {
    const tracing = new NotedTracing();
    const trace = new MarketTrace(tracing);
    const callers = ['a', 'b', 'c'].map((name) => tracing.start(name));
    const waits = callers.flatMap((caller) => tracing.within(caller, () => trace.waiting()) ?? []);
    let within: Span | null = null;
    await trace.transaction(waits, async () => {
      within = tracing.current;
    });
    const created = tracing.spans.slice(callers.length);
    expect(created.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['market.queue', 'a'],
      ['market.queue', 'b'],
      ['market.queue', 'c'],
      ['market.transaction', 'a'],
      ['market.transaction', 'b'],
      ['market.transaction', 'c'],
    ]);
    expect(created.every(({ isEnded }) => isEnded)).toBe(true);
    const [main, ...others] = created.slice(3);
    expect(within).toBe(main);
    for (const { options } of others) expect(options.links).toEqual([main]);
  });

  it('records a failed transaction in each trace and passes the failure on', async () => {
    const tracing = new NotedTracing();
    const trace = new MarketTrace(tracing);
    const waits = ['a', 'b'].flatMap(
      (name) => tracing.within(tracing.start(name), () => trace.waiting()) ?? [],
    );
    await expect(trace.transaction(waits, () => Promise.reject(new TypeError('words')))).rejects.toThrow(
      'words',
    );
    const failures = tracing.spans.filter(({ name }) => name === 'market.transaction');
    expect(failures.map(({ failure, isEnded }) => [failure, isEnded])).toEqual([
      ['TypeError', true],
      ['TypeError', true],
    ]);
  });

  it('runs a later task within its caller’s trace, and the queue itself within none', () => {
    const tracing = new NotedTracing();
    const trace = new MarketTrace(tracing);
    const caller = tracing.start('caller');
    const task = tracing.within(caller, () => trace.inCurrentTrace(() => tracing.current));
    expect(task()).toBe(caller);
    expect(tracing.within(caller, () => trace.outside(() => tracing.current))).toBeNull();
  });
});
