export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A unit of work, from its start to `end`. Its attributes are the program's own names and numbers: nothing that a user entered or is known by. */
export interface Span {
  readonly traceId: string;
  readonly isEnded: boolean;
  set(attributes: Attributes): void;
  /** Marks the work as failed. `kind`: name of the error, never its message. */
  fail(kind: string): void;
  /** Takes effect once; later calls do nothing. */
  end(): void;
}

export interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client';
  /** Its parent; null: a new trace. Default: the current span. */
  readonly parent?: Span | null;
  /** W3C traceparent of a trusted caller, in place of `parent`. */
  readonly traceparent?: string;
  /** Spans of other traces for which this work was also done. */
  readonly links?: readonly Span[];
  readonly attributes?: Attributes;
  /** In performance.now() time; default now. */
  readonly startedAt?: number;
}

/** Makes spans, and tracks the current one across awaits. */
export interface Tracing {
  /** The current span; null if there is none, or it has ended: work it left behind is no longer part of it. */
  readonly current: Span | null;
  start(name: string, options?: SpanOptions): Span;
  /** Runs work with this span as the current one; null: with none. */
  within<T>(span: Span | null, work: () => T): T;
  /** Sends the remaining spans, within a few seconds. */
  close(): Promise<void>;
}

/** Runs work as a child of the current span; without one, or with tracing off, just runs it. */
export function inSpan<T>(tracing: Tracing | null, name: string, work: () => Promise<T>): Promise<T> {
  if (tracing === null || tracing.current === null) return work();
  const span = tracing.start(name);
  return tracing
    .within(span, work)
    .catch((error: unknown) => {
      span.fail(error instanceof Error ? error.name : 'Error');
      throw error;
    })
    .finally(() => span.end());
}
