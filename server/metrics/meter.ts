import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A value not available in time is omitted: an unreachable database must not keep the rest from being read. */
const READ_TIMEOUT_MS = 1_500;
const PREFIX = 'bond_';
/** Replaces label values that would create one series too many. */
const OTHER = 'other';

export interface CounterOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
  /** Number of label combinations kept distinct; all further ones count as `other`. */
  readonly most: number;
}

export interface HistogramOptions<L extends string> extends CounterOptions<L> {
  /** Upper bounds, seconds. */
  readonly buckets: readonly number[];
}

/** Counts one event, or `by`. */
export type Count<L extends string> = (labels: Readonly<Record<L, string>>, by?: number) => void;
/** Records how long something took, in seconds. */
export type Observe<L extends string> = (labels: Readonly<Record<L, string>>, seconds: number) => void;
type Reading = number | null;

/** Metrics of this process. Names are given without their prefix `bond_`; the number of series is bounded by construction. */
export class Meter {
  readonly #registry = new Registry();

  /** Adds Node's own process metrics: processor, memory, event loop, handles. Until then the process is not measured. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  counter<L extends string>({ name, help, labels, most }: CounterOptions<L>): Count<L> {
    const counter = new Counter({
      name: PREFIX + name,
      help,
      labelNames: labels,
      registers: [this.#registry],
    });
    const bound = bounded<L>(most);
    return (values, by = 1) => {
      counter.inc(bound(values), by);
    };
  }

  histogram<L extends string>({ name, help, labels, most, buckets }: HistogramOptions<L>): Observe<L> {
    const histogram = new Histogram({
      name: PREFIX + name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.#registry],
    });
    const bound = bounded<L>(most);
    return (values, seconds) => {
      histogram.observe(bound(values), seconds);
    };
  }

  /** A value read on demand; null, a failure or no answer within 1.5 s reads as NaN, which no alert compares with. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    const gauge = new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.#registry],
      collect: async () => {
        gauge.set((await inTime(read)) ?? Number.NaN);
      },
    });
  }

  /** All metrics in Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

function bounded<L extends string>(most: number) {
  const seen = new Set<string>();
  return (values: Readonly<Record<L, string>>): Record<L, string> => {
    const key = JSON.stringify(values);
    if (seen.has(key)) return values;
    if (seen.size < most) {
      seen.add(key);
      return values;
    }
    // `as` holds: the keys are those of `values`.
    return Object.fromEntries(Object.keys(values).map((label) => [label, OTHER])) as Record<L, string>;
  };
}

async function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), READ_TIMEOUT_MS);
  try {
    return await Promise.race([Promise.resolve(read()), promise]);
  } catch {
    // The owner of the value logs why it is unavailable; here it is simply absent.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
