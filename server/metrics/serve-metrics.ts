import { type Logger, StartupError } from '#server/runtime';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Meter } from './meter.ts';

export interface MetricsServer {
  /** http://ADDRESS:PORT/metrics */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on its own port, and nothing else there. Throws StartupError if it cannot listen. */
export async function serveMetrics(
  meter: Meter,
  { host, port }: { readonly host: string; readonly port: number },
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, reply) => {
    reply.setHeader('x-content-type-options', 'nosniff');
    if (request.url?.split('?')[0] !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    if (request.method !== 'GET') {
      reply.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    meter.text().then(
      (text) => reply.writeHead(200, { 'content-type': meter.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        reply.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`METRICS_PORT: cannot listen on ${host}:${port} (${reason})`);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
