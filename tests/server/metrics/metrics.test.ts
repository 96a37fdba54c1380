import { buildApp, createServices } from '#server/app';
import { readConfig } from '#server/config';
import { createLogger } from '#server/runtime';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../../_util/order-entry.ts';
import { createTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const MAX_SERIES = 2_000;
const METRICS = { METRICS_PORT: '0' };

async function read(
  url: string | null,
): Promise<{ readonly text: string; readonly series: readonly string[] }> {
  const reply = await fetch(url ?? '');
  const text = await reply.text();
  return { text, series: text.split('\n').filter((line) => line !== '' && !line.startsWith('#')) };
}

/** The value of a series; undefined if there is none. */
const valueOf = (series: readonly string[], name: string): number | undefined => {
  const line = series.find((item) => item.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

/** Every call of the product on an empty database: nothing is seeded, and no market runs. */
async function startEveryCall() {
  const database = await createTempDatabase();
  const dataDir = tempFolder('metrics');
  const config = readConfig({
    ...METRICS,
    PORT: '0',
    DATA_DIR: dataDir,
    CLIENT_DIR: join(dataDir, 'no-client'),
    MAX_REQUESTS_PER_MINUTE: '0',
  });
  const storage = { ...database.storage, close: () => database.drop() };
  const services = await createServices({ config, log: createLogger('silent'), storage });
  const app = await buildApp(config, services);
  await app.listen();
  return { app, services };
}

describe('metrics', () => {
  let server: Awaited<ReturnType<typeof startEveryCall>>;
  beforeAll(async () => {
    server = await startEveryCall();
  });
  afterAll(async () => {
    await server.app.close();
    await server.services.close();
  });

  it('stay below 2,000 series even if every call is made and refused in every way', async () => {
    const { app, services } = server;
    for (const { endpoint } of services.routes) {
      const url = `/api${endpoint.path.replaceAll(/:[A-Za-z]+/g, 'x')}`;
      for (const headers of [
        {},
        { authorization: 'x'.repeat(43) },
        { origin: 'https://foreign.example' },
        { 'content-type': 'text/nonsense' },
        { 'if-none-match': '"x"' },
      ])
        await app.fastify.inject({
          method: endpoint.method,
          url,
          headers: { host: 'localhost', ...headers },
          ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
        });
    }
    for (let n = 0; n < 50; n += 1) await app.fastify.inject({ method: 'GET', url: `/api/no-such/${n}` });
    const { series } = await read(app.metricsUrl);
    expect(series.length).toBeLessThanOrEqual(MAX_SERIES);
    const counted = new Set(
      series.flatMap((line) => /^bond_calls_total\{call="(\w+)"/.exec(line)?.[1] ?? []),
    );
    expect(services.routes.filter(({ endpoint }) => !counted.has(endpoint.name))).toEqual([]);
    expect(counted).toContain('none');
  });

  it('are not served on the product’s port, and nothing else is served on theirs', async () => {
    const { metricsUrl, fastify } = server.app;
    expect((await fastify.inject({ url: '/metrics', headers: { host: 'localhost' } })).statusCode).toBe(404);
    expect((await fetch(metricsUrl?.replace('/metrics', '/') ?? '')).status).toBe(404);
    expect((await fetch(metricsUrl ?? '', { method: 'POST' })).status).toBe(405);
    expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  });
});

describe('trading metrics', () => {
  let server: TradingServer;
  beforeAll(async () => {
    server = await startTradingServer({ env: METRICS });
  });
  afterAll(() => server.close());

  it('cover the database, the market, push and the process', async () => {
    const { series } = await read(server.metricsUrl);
    for (const name of [
      'bond_database_ready',
      'bond_market_current',
      'bond_feed_runs_here',
      'bond_market_open',
    ])
      expect([name, valueOf(series, name)]).toEqual([name, 1]);
    for (const name of [
      'bond_database_waiting',
      'bond_market_queue_length',
      'bond_outbox_waiting',
      'bond_feed_age_seconds',
    ])
      expect([name, valueOf(series, name)]).toEqual([name, expect.any(Number)]);
    expect(valueOf(series, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(series.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds'))).toBe(true);
  });

  it('count users’ orders and trades, with call and push times', async () => {
    const [maker, trader] = [await server.loggedIn('demo_maker'), await server.loggedIn('demo_trader')];
    const bond = server.bond();
    const socket = server.socket('MyQuote', maker);
    await socket.frame('MyQuote', 'snap');
    for (const [client, side] of [
      [maker, 1],
      [trader, 2],
    ] as const)
      expect((await enter(client, bond, { side, orderQty: 1000 })).code).toBe(200);
    await socket.frame('MyQuote', 'upd');
    const { series } = await read(server.metricsUrl);
    expect(valueOf(series, 'bond_orders_total{source="user"}')).toBe(2);
    expect(valueOf(series, 'bond_trades_total')).toBe(1);
    expect(valueOf(series, 'bond_calls_total{call="ordersPrice",code="200"}')).toBe(2);
    expect(valueOf(series, 'bond_call_seconds_count{call="ordersPrice"}')).toBe(2);
    expect(valueOf(series, 'bond_push_wait_seconds_count{lane="own"}')).toBeGreaterThan(0);
    expect(valueOf(series, 'bond_push_sockets')).toBe(1);
    socket.close();
  });
});
