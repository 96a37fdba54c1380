import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const ENDPOINT = 'http://127.0.0.1:4318';
const tracing = (env: Readonly<Record<string, string>> = {}) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...env }).tracing;

describe('where traces are sent', () => {
  it('nowhere unless a collector is named, whatever else is set', () => {
    expect(readConfig({}).tracing).toBeNull();
    expect(readConfig({ OTEL_SERVICE_NAME: 'desk', OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeNull();
    expect(tracing()).toEqual({ endpoint: ENDPOINT, headers: {}, serviceName: 'bond-desk', share: 1 });
  });

  it.each([
    ['https://collector.example:4318/otlp', true],
    ['http://[::1]:4318', true],
    ['collector:4318', false],
    ['http://collector:4318?key=1', false],
    ['http://collector:4318#a', false],
    ['http://collector :4318', false],
  ])('accepts the collector address %s: %j', (address, isTaken) => {
    const read = () => tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
    if (isTaken) expect(read()?.endpoint).toBe(address);
    else expect(read).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT: expected the address of a collector/);
  });

  it.each([
    ['api-key=abc', { 'api-key': 'abc' }],
    [' api-key=abc , team=bonds ', { 'api-key': 'abc', team: 'bonds' }],
    ['authorization=Bearer%20a.b', { authorization: 'Bearer a.b' }],
    // A key may contain the sign that separates it from its name.
    ['key=YWJj==', { key: 'YWJj==' }],
  ])('reads the headers %j', (OTEL_EXPORTER_OTLP_HEADERS, headers) => {
    expect(tracing({ OTEL_EXPORTER_OTLP_HEADERS })?.headers).toEqual(headers);
  });

  it.each(['api-key', 'api-key=', '=abc', 'api-key=a b', 'api-key=a,,team=b', 'api-key=100%'])(
    'refuses the headers %j',
    (OTEL_EXPORTER_OTLP_HEADERS) => {
      expect(() => tracing({ OTEL_EXPORTER_OTLP_HEADERS })).toThrow(/^OTEL_EXPORTER_OTLP_HEADERS: expected/);
    },
  );

  it.each([
    ['0', 0],
    ['0.25', 0.25],
    ['1', 1],
    // An empty value counts as unset: everything is traced, not nothing.
    ['', 1],
  ])('reads the sampling share %j', (OTEL_TRACES_SAMPLER_ARG, share) => {
    expect(tracing({ OTEL_TRACES_SAMPLER_ARG })?.share).toBe(share);
  });

  it.each(['-0.1', '1.1', 'half', 'Infinity'])('refuses the sampling share %j', (OTEL_TRACES_SAMPLER_ARG) => {
    expect(() => tracing({ OTEL_TRACES_SAMPLER_ARG })).toThrow(/^OTEL_TRACES_SAMPLER_ARG/);
  });
});
