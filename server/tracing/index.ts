/** Tracing with OpenTelemetry: what a call, and everything it triggered, spent its time on. Off unless the configuration names a collector. */
export { currentTraceId } from './current-span.ts';
export { openTracing } from './open-tracing.ts';
export { statementName } from './statement-name.ts';
export { inSpan } from './tracing.ts';
export type { Span, SpanOptions, Tracing } from './tracing.ts';
