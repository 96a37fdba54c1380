import type { TracingConfig } from '#server/config';
import type { Logger } from '#server/runtime';
import type { Context, Span as OtelSpan } from '@opentelemetry/api';
import { currentSpan, withCurrent } from './current-span.ts';
import type { Attributes, Span, SpanOptions, Tracing } from './tracing.ts';

/** The longest that stopping waits for a collector. */
const FLUSH_MS = 1_000;

/** Loads OpenTelemetry and starts sending traces; null, with nothing loaded, if there is nowhere to send them. */
export async function openTracing(config: TracingConfig | null, log: Logger): Promise<Tracing | null> {
  if (config === null) return null;
  const report = (message: string): void => log.warn({ reason: message }, 'traces could not be sent');
  const { api, provider } = await openProvider(config, report);
  const tracer = provider.getTracer(config.serviceName);
  const { INTERNAL, SERVER, CLIENT } = api.SpanKind;
  const kinds = { internal: INTERNAL, server: SERVER, client: CLIENT };

  const parentOf = ({ parent = currentSpan() }: SpanOptions): OwnSpan | undefined =>
    parent instanceof OwnSpan ? parent : undefined;
  const below = (options: SpanOptions): Context => {
    const remote = remoteOf(options.traceparent);
    if (remote !== null) return api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
    const parent = parentOf(options);
    return parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpan(api.ROOT_CONTEXT, parent.span);
  };
  return {
    get current() {
      return currentSpan();
    },
    within: withCurrent,
    start(name, options = {}) {
      const { kind = 'internal', links = [], attributes = {}, startedAt = performance.now() } = options;
      // One reading of the wall clock per trace: its spans are in their true order, to the microsecond.
      const offsetMs = parentOf(options)?.offsetMs ?? Date.now() - performance.now();
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          startTime: timeOf(startedAt + offsetMs),
          attributes: { ...attributes },
          links: links.flatMap((link) =>
            link instanceof OwnSpan ? { context: link.span.spanContext() } : [],
          ),
        },
        below(options),
      );
      return new OwnSpan(span, offsetMs, api.SpanStatusCode.ERROR);
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, FLUSH_MS);
      // An unreachable collector must not keep the server from stopping.
      await Promise.race([provider.shutdown().catch((error: unknown) => report(String(error))), late]);
      clearTimeout(timer);
    },
  };
}

/**
 * Loads OpenTelemetry with a provider that makes spans and exports them to the collector; export failures are reported.
 */
async function openProvider(config: TracingConfig, report: (message: string) => void) {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const silent = (): void => {};
  api.diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...config.headers },
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: FLUSH_MS })],
  });
  return { api, provider };
}

/** The caller's span from its W3C header; null if there is none, or it does not conform to version 00. */
function remoteOf(traceparent: string | undefined) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Epoch milliseconds as seconds and nanoseconds. */
const timeOf = (ms: number): [number, number] => [Math.trunc(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

class OwnSpan implements Span {
  readonly span: OtelSpan;
  /** Offset from performance.now() to epoch milliseconds. */
  readonly offsetMs: number;
  readonly #failed: number;
  #isEnded = false;

  /** `failed`: OpenTelemetry's status code for failed work. */
  constructor(span: OtelSpan, offsetMs: number, failed: number) {
    this.span = span;
    this.offsetMs = offsetMs;
    this.#failed = failed;
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  set(attributes: Attributes): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(kind: string): void {
    this.span.setAttribute('error.type', kind);
    this.span.setStatus({ code: this.#failed });
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.span.end(timeOf(performance.now() + this.offsetMs));
  }
}
