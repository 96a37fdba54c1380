import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('starts a demonstration on the embedded database of this machine when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: null,
      busUrl: null,
      isDemo: true,
      market: { speed: 1, clock: 'always', feed: { kind: 'simulated' } },
    });
  });

  it("leaves demonstration accounts out on a database of one's own, unless asked for", () => {
    const DATABASE_URL = 'postgres://user@host/db';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ isDemo: false, market: { clock: 'market' } });
    expect(readConfig({ DATABASE_URL }, ['--demo']).isDemo).toBe(true);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false);
  });

  it('leaves demonstration accounts out where other machines are let in, unless asked for', () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'desk.example.cn'])
      expect([readConfig({ HOST }).isDemo, readConfig({ HOST, DEMO: '1' }).isDemo]).toEqual([false, true]);
    for (const HOST of ['localhost', '::1', '127.0.0.2']) expect(readConfig({ HOST }).isDemo).toBe(true);
  });

  it('takes flags over the environment, and empty text as absent', () => {
    expect(readConfig({ PORT: '8081' }, ['--port', '8082']).port).toBe(8082);
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' });
  });

  it('reads lists', () => {
    const env = {
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOWED_ORIGINS: 'https://bond.example.com',
      FEED: 'replay:day.jsonl',
    };
    expect(readConfig(env)).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      allowedOrigins: ['https://bond.example.com'],
      market: { feed: { kind: 'replay', file: resolve('day.jsonl') } },
    });
  });

  it('traces nothing unless it names a collector', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'desk' }).tracing).toBeNull();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c==',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig(env).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: { 'x-key': 'a b', 'x-other': 'c==' },
      serviceName: 'bond-desk',
      share: 0.1,
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: expected the address/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key secret' }, /^OTEL_EXPORTER_OTLP_HEADERS: expected [^"]*$/],
    [{ PORT: '65536' }, /^PORT: .*got "65536"$/],
    [{ SIM_SPEED: '0' }, /^SIM_SPEED: /],
    [{ ALLOWED_ORIGINS: 'https://bond.example.com/path' }, /^ALLOWED_ORIGINS: expected origins/],
    [{ ALLOWED_HOSTS: 'Bond:80' }, /^ALLOWED_HOSTS: expected lower-case host names/],
    [{ BUS_URL: 'redis://:secret@host' }, /^BUS_URL: expected nats:\/\/host:port$/],
  ])('names what it does not accept: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
