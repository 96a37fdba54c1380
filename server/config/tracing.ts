import * as z from 'zod/mini';

const HEADERS = /^\s*[\w-]+=[^,\s]+(\s*,\s*[\w-]+=[^,\s]+)*\s*$/;

const SHARE_HINT = 'expected a share from 0 to 1';

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Tracing variables, by OpenTelemetry's names, described in docs/operations.md. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z._default(
    z.nullable(
      z
        .string()
        .check(z.regex(/^https?:\/\/[^\s?#]+$/, 'expected the address of a collector, http://host:4318')),
    ),
    null,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(
    z
      .string()
      .check(
        z.regex(HEADERS, 'expected name=value, several separated by commas'),
        z.refine(isDecodable, 'expected values percent-encoded: % itself is %25'),
      ),
    '',
  ),
  OTEL_SERVICE_NAME: z._default(
    z.string().check(z.maxLength(100, 'expected at most 100 characters')),
    'bond-desk',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce.number<string | number>(SHARE_HINT).check(z.minimum(0, SHARE_HINT), z.maximum(1, SHARE_HINT)),
    1,
  ),
} as const;

/** Where traces are sent. */
export interface TracingConfig {
  /** Base address of a collector, OTLP over HTTP. */
  readonly endpoint: string;
  /** Sent with each batch, e.g. the collector's API key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of calls that are traced, 0 to 1. */
  readonly share: number;
}

type Values = { readonly [K in keyof typeof tracingVariables]: z.output<(typeof tracingVariables)[K]> };

/** Null: tracing is off, and none of it is loaded. */
export function tracingOf(values: Values): TracingConfig | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  const headers = values.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((item): [string, string][] => {
    const [name = '', ...value] = item.trim().split('=');
    return name === '' ? [] : [[name, decodeURIComponent(value.join('='))]];
  });
  return {
    endpoint,
    headers: Object.fromEntries(headers),
    serviceName: values.OTEL_SERVICE_NAME,
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
