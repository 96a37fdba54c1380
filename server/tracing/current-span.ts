import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

const running = new AsyncLocalStorage<Span | null>();

/** The span that runs now and has not ended. */
export function currentSpan(): Span | null {
  const span = running.getStore() ?? null;
  return span?.isEnded === true ? null : span;
}

/** Names the trace that runs now, for the lines of the log; null where none does. */
export const currentTraceId = (): string | null => currentSpan()?.traceId ?? null;

export const withCurrent = <T>(span: Span | null, work: () => T): T => running.run(span, work);
