import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

const running = new AsyncLocalStorage<Span | null>();

/** The current span, unless it has ended. */
export function currentSpan(): Span | null {
  const span = running.getStore() ?? null;
  return span?.isEnded === true ? null : span;
}

/** The id of the current trace, for log lines; null if there is none. */
export const currentTraceId = (): string | null => currentSpan()?.traceId ?? null;

export const withCurrent = <T>(span: Span | null, work: () => T): T => running.run(span, work);
