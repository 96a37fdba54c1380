/** Traces in OpenTelemetry's terms: what a call, and everything that it set off, spent its time on. Off unless the configuration names a collector. */
export { currentTraceId } from './current-span.ts';
export { openTracing } from './open-tracing.ts';
export { statementName } from './statement-name.ts';
export { inSpan } from './tracing.ts';
export type { Attributes, Span, SpanOptions, Tracing } from './tracing.ts';
