import { measureCalls } from '#server/http';
import { Meter, type MetricsServer, serveMetrics } from '#server/metrics';
import type { Gateway } from '#server/push';
import type { Logger } from '#server/runtime';
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** Buckets of a push's waiting time: market batches leave every 16 to 100 ms. */
const WAITS_S = [0.005, 0.02, 0.1, 0.15, 0.25, 0.5, 1, 3];
const PROBE_MS = 1_000;

/** The server's own metrics, and the port on which they are served. */
export class ServerMetrics {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #log: Logger;
  readonly #meter = new Meter();
  #server: MetricsServer | null = null;

  constructor(address: { readonly host: string; readonly port: number }, log: Logger) {
    this.#address = address;
    this.#log = log;
  }

  /** Where metrics are served; null before `listen`. */
  get url(): string | null {
    return this.#server?.url ?? null;
  }

  /** Call before the routes to be measured are registered. */
  measureCalls(app: FastifyInstance): void {
    measureCalls(app, this.#meter);
  }

  /** Process, push, database, and each area's own metrics. */
  measure(
    { hub, storage, measures }: Pick<Services, 'hub' | 'storage' | 'measures'>,
    gateway: Pick<Gateway, 'openSockets'>,
  ): void {
    const meter = this.#meter;
    meter.measureProcess();
    const observe = meter.histogram({
      name: 'push_wait_seconds',
      help: 'Time that the oldest change waited before its frames were handed to the sockets',
      labels: ['lane'],
      most: 2,
      buckets: WAITS_S,
    });
    hub.onFlush((lane, waitedMs) => observe({ lane }, waitedMs / 1000));
    meter.gauge('push_sockets', 'Open WebSockets', () => gateway.openSockets);
    meter.gauge(
      'push_lagging_sockets',
      'Sockets that read slower than they are sent to',
      () => hub.laggingSockets,
    );
    meter.gauge('market_current', '1 while this process follows the market in the database', () =>
      Number(hub.isLive),
    );
    meter.gauge('database_ready', '1 while the database takes writes', async () =>
      Number((await storage.health(PROBE_MS)) === null),
    );
    meter.gauge('database_connections', 'Open connections to the database', () => storage.pool().open);
    meter.gauge('database_connections_idle', 'Open connections without work', () => storage.pool().idle);
    meter.gauge('database_waiting', 'Work that waits for a connection', () => storage.pool().waiting);
    for (const measure of measures) measure(meter);
  }

  /** Throws StartupError if the port cannot be listened on. */
  async listen(): Promise<void> {
    this.#server = await serveMetrics(this.#meter, this.#address, this.#log);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}
