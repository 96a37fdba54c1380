export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A stretch of work, from its start to `end`. Its attributes are names and numbers of the program's own: nothing that a person entered or is known by. */
export interface Span {
  readonly traceId: string;
  readonly isEnded: boolean;
  set(attributes: Attributes): void;
  /** Marks the work as failed. `kind`: name of the error, never its words. */
  fail(kind: string): void;
  /** Once; later calls do nothing. */
  end(): void;
}

export interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client';
  /** What it is part of; null: a trace of its own. Default: the span that runs now. */
  readonly parent?: Span | null;
  /** W3C traceparent of a caller whose word counts, in place of `parent`. */
  readonly traceparent?: string;
  /** Spans of other traces that this work was done for too. */
  readonly links?: readonly Span[];
  readonly attributes?: Attributes;
  /** As performance.now() gave it; default now. */
  readonly startedAt?: number;
}

/** Makes spans, and knows which runs now, over awaits. */
export interface Tracing {
  /** The span that runs now; null where none does, or it has ended: what it left behind is no longer its own. */
  readonly current: Span | null;
  start(name: string, options?: SpanOptions): Span;
  /** Runs work with this span as the current one; null: with none. */
  within<T>(span: Span | null, work: () => T): T;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

/** Runs work as a part of the span that runs now; where none does, or traces are off, just runs it. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  if (tracing === null || tracing.current === null) return work();
  const span = tracing.start(name, { attributes });
  return tracing
    .within(span, work)
    .catch((error: unknown) => {
      span.fail(error instanceof Error ? error.name : 'Error');
      throw error;
    })
    .finally(() => span.end());
}
