import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawConnection, rawRequest, statusesIn } from '../../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { FakeMarket } from '../push/fake-market.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ wire: new FakeMarket().wire });
});
afterAll(() => server.close());

/** `as` holds: without an HTTP/2 or TLS option it is the plain server. */
const httpServer = (): Server => server.app.fastify.server as Server;
const isLive = async (): Promise<boolean> => (await fetch(`${server.url}/api/health/live`)).ok;
const HEAD = 'POST /api/health/live HTTP/1.1\r\nhost: localhost\r\n';
/** What a front end that reads the length differently would mistake for the next user's request. */
const HIDDEN = 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n';

describe('T29 slow senders', () => {
  it('have ten seconds for the headers and fifteen for the whole request', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = httpServer();
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 30_000,
      timeout: 60_000,
    });
  });

  it('are disconnected, 300 of them sending headers or body byte by byte, while others are served', async () => {
    const limits = httpServer();
    const { headersTimeout, requestTimeout } = limits;
    // The same limits, sooner: connections are checked every two seconds.
    Object.assign(limits, { headersTimeout: 300, requestTimeout: 600 });
    try {
      const heads = Array.from({ length: 200 }, () => new RawConnection(server.url));
      const bodies = Array.from({ length: 100 }, () => new RawConnection(server.url));
      for (const one of heads) one.send('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
      for (const one of bodies)
        one.send(`${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`);
      const all = [...heads, ...bodies];
      const drip = setInterval(() => {
        for (const one of all) one.send('a');
      }, 100);
      try {
        let served = 0;
        while (all.some((one) => !one.isClosed)) {
          expect(await isLive()).toBe(true);
          served += 1;
          await new Promise((done) => setTimeout(done, 50));
        }
        expect(served).toBeGreaterThan(5);
      } finally {
        clearInterval(drip);
        for (const one of all) one.end();
      }
      for (const { received } of all)
        expect(statusesIn(received).every((status) => status >= 400)).toBe(true);
    } finally {
      Object.assign(limits, { headersTimeout, requestTimeout });
    }
  });

  it('cannot take more connections from one address than the cap', async () => {
    const small = await startTestServer({
      wire: new FakeMarket().wire,
      env: { MAX_CONNECTIONS_PER_IP: '5' },
    });
    try {
      const open = Array.from({ length: 12 }, () => new RawConnection(small.url));
      // The cap destroys connections beyond it, which their clients see as a close.
      await Promise.all(open.slice(5).map((one) => one.closed));
      expect(open.filter((one) => !one.isClosed)).toHaveLength(5);
      for (const one of open) one.end();
    } finally {
      await small.close();
    }
  });
});

describe('T29 ambiguous requests', () => {
  const ambiguous: Readonly<Record<string, string>> = {
    'a length and chunks': `${HEAD}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'chunks and a length': `${HEAD}transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'two lengths': `${HEAD}content-length: 0\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    'a list of lengths': `${HEAD}content-length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    'a signed length': `${HEAD}content-length: +0\r\n\r\n${HIDDEN}`,
    'a negative length': `${HEAD}content-length: -1\r\n\r\n${HIDDEN}`,
    'a length in hex': `${HEAD}content-length: 0x0\r\n\r\n${HIDDEN}`,
    'an obscured coding': `${HEAD}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'chunked, and not last': `${HEAD}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a space before the colon': `${HEAD}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a bare LF for an end of line': `${HEAD}x: y\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a bare LF for the end of the head': `${HEAD}content-length: 0\n\n${HIDDEN}`,
    'a bare CR in a value': `${HEAD}x: y\rz: 1\r\n\r\n${HIDDEN}`,
    'a NUL in a value': `${HEAD}x: y\0z\r\n\r\n${HIDDEN}`,
    'a folded line': `${HEAD}transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    'a chunk size that is none': `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n${HIDDEN}`,
    'a chunk size beyond all numbers': `${HEAD}transfer-encoding: chunked\r\n\r\nffffffffffffffffff0\r\n\r\n${HIDDEN}`,
    'a chunk without its end': `${HEAD}transfer-encoding: chunked\r\n\r\n1\r\naX\r\n0\r\n\r\n${HIDDEN}`,
    'a second host': `GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    'no host': 'GET /api/health/live HTTP/1.1\r\n\r\n',
    'a head of 17 KiB': `GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
    '3,000 headers': `GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
    'another protocol': 'GET /api/health/live HTTP/9.9\r\nhost: localhost\r\n\r\n',
    'no protocol at all': '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n',
  };

  it.each(Object.entries(ambiguous))(
    'with %s: refused, the connection closed, nothing after it answered',
    async (_, text) => {
      const received = await rawRequest(server.url, text);
      const statuses = statusesIn(received);
      // A body that breaks later than its head: the call may already have been answered with 404.
      expect(statuses.slice(0, -1), `${received}`).toEqual(statuses.slice(0, -1).map(() => 404));
      expect([400, 408, 413, 417, 421, 431, 501, 505], `${received}`).toContain(statuses.at(-1));
      expect(received).not.toContain('"live":true');
      expect(await isLive()).toBe(true);
    },
  );
});
