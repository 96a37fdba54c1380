import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RawConnection } from '../../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { TestSocket } from '../../_util/test-socket.ts';
import { FakeMarket, TOKEN_A } from './fake-market.ts';

/** Connections per case: the kernel decides which of them the reset overtakes. */
const TRIES = 25;

let server: TestServer;
let full: TestServer;
/** Errors that would have ended the process. */
const fatal: unknown[] = [];
const note = (error: unknown): void => {
  fatal.push(error);
};

beforeAll(async () => {
  server = await startTestServer({ wire: new FakeMarket().wire });
  full = await startTestServer({ wire: new FakeMarket().wire, env: { MAX_SOCKETS_PER_IP: '1' } });
});
beforeEach(() => {
  fatal.length = 0;
  process.on('uncaughtExceptionMonitor', note);
});
afterEach(() => {
  process.off('uncaughtExceptionMonitor', note);
});
afterAll(async () => {
  await Promise.all([server.close(), full.close()]);
});

const handshake = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({
      host: 'localhost',
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const accepted = (token = TOKEN_A): string =>
  handshake('/ws/websocketForward', { 'sec-websocket-protocol': `bond.v1, ${token}` });

const connectionsOf = ({ app }: TestServer): Promise<number> =>
  new Promise((resolve, reject) => {
    // `as` holds: without an HTTP/2 or TLS option it is the plain server.
    (app.fastify.server as Server).getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });

/** The outcome: errors that would have ended the process, and whether the server still answers others. */
async function harmTo(of: TestServer): Promise<readonly unknown[]> {
  // Two turns of the loop: the kernel's reports of the resets have been handled.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => setTimeout(done, 20));
  const { ok, status } = await fetch(`${of.url}/api/health/live`);
  return ok ? [...fatal] : [...fatal, status];
}

const refusals: readonly (readonly [string, string])[] = [
  ['403', handshake('/ws/websocketForward', { origin: 'https://evil.example' })],
  ['404', handshake('/nothing')],
  ['421', handshake('/ws/websocketForward', { host: 'evil.example' })],
  ['400', handshake('/ws/websocketForward', { 'sec-websocket-key': 'short' })],
  ['405', handshake('/ws/websocketForward').replace('GET', 'POST')],
];

describe('a refused handshake', () => {
  it.each(refusals)(
    'with %s that is reset at once or after the reply affects no one else [T30]',
    async (status, text) => {
      for (let i = 0; i < TRIES; i += 1) {
        const [early, late] = [new RawConnection(server.url), new RawConnection(server.url)];
        early.send(text);
        late.send(text);
        await Promise.all([early.reset(), late.until(` ${status} `).then(() => late.reset())]);
      }
      expect(await harmTo(server)).toEqual([]);
    },
  );

  it('with 429 that is reset affects no one else [T30]', async () => {
    const openSocket = await new TestSocket(`${full.wsUrl}/ws/websocketCmds`).open();
    for (let i = 0; i < TRIES; i += 1) {
      const one = new RawConnection(full.url);
      one.send(accepted());
      await one.until(' 429 ');
      await one.reset();
    }
    expect(await harmTo(full)).toEqual([]);
    openSocket.close();
  });

  it('is closed even if its client keeps its side open', async () => {
    const before = await connectionsOf(server);
    const open = Array.from({ length: 10 }, () => new RawConnection(server.url, { allowHalfOpen: true }));
    for (const one of open) one.send(handshake('/nothing'));
    await Promise.all(open.map((one) => one.until(' 404 ')));
    await expect.poll(() => connectionsOf(server), { timeout: 5_000 }).toBeLessThanOrEqual(before);
    for (const one of open) one.end();
  });

  it('on a stopping server gets 503 and does not delay the stop', async () => {
    const own = await startTestServer({ wire: new FakeMarket().wire });
    const text = accepted();
    const [healthy, reset] = [0, 1].map(() => new RawConnection(own.url, { allowHalfOpen: true }));
    for (const one of [healthy, reset]) one?.send(text.slice(0, 40));
    await expect.poll(() => connectionsOf(own)).toBe(2);
    await new Promise((done) => setTimeout(done, 50));
    const closing = own.close();
    for (const one of [healthy, reset]) one?.send(text.slice(40));
    await Promise.all([healthy?.until(' 503 '), reset?.reset()]);
    // One client still keeps its side open.
    await closing;
    expect(fatal).toEqual([]);
    healthy?.end();
  });
});

/** A client frame with a masked payload. `first` is its first byte: FIN, RSV and opcode. */
function frame(first: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const length = payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0xfe, 0, 0]);
  if (payload.length >= 126) length.writeUInt16BE(payload.length, 1);
  return Buffer.concat([
    Buffer.from([first]),
    length,
    mask,
    payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  ]);
}
const text = (value: string): Buffer => frame(0x81, Buffer.from(value));
const broken: readonly (readonly [string, Buffer])[] = [
  ['an unknown opcode', frame(0x83, Buffer.alloc(0))],
  ['a reserved bit', frame(0xc1, Buffer.from('{}'))],
  ['a continuation without a start', frame(0x80, Buffer.from('{}'))],
  ['an unmasked frame', Buffer.from([0x81, 2, 0x7b, 0x7d])],
  ['invalid UTF-8', frame(0x81, Buffer.from([0xff, 0xfe, 0xfd]))],
  ['a fragmented ping', frame(0x09, Buffer.from('a'))],
  ['a ping of 200 bytes', frame(0x89, Buffer.alloc(200))],
  ['a close frame of one byte', frame(0x88, Buffer.from([3]))],
  ['an invalid close code', frame(0x88, Buffer.from([0, 1]))],
  [
    'the largest possible length',
    Buffer.from([0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
  ],
  ['a truncated frame header', Buffer.from([0x81])],
  ['a truncated frame body', text('{"type":"ping"}').subarray(0, 10)],
  ['random bytes', randomBytes(512)],
  ['a valid frame', text('{"type":"sub","stream":"bestmarket"}')],
];

describe('an accepted socket', () => {
  it.each(broken)(
    'that sends %s and is then reset, ended or left open affects no one else [T30]',
    async (_, bytes) => {
      const endings: readonly ((one: RawConnection) => unknown)[] = [
        (one) => one.reset(),
        (one) => {
          one.finish();
          one.end();
        },
        (one) => one.finish(),
        (one) => one.end(),
      ];
      for (const end of endings) {
        const one = new RawConnection(server.url);
        one.send(accepted());
        await one.until(' 101 ');
        one.sendBytes(bytes);
        await end(one);
        await one.closed;
      }
      expect(await harmTo(server)).toEqual([]);
    },
  );

  it('that the server closes at once (4401) and that is reset meanwhile affects no one else', async () => {
    for (let i = 0; i < TRIES; i += 1) {
      const one = new RawConnection(server.url);
      one.send(accepted('x'.repeat(40)));
      if (i % 2 === 0) await one.until(' 101 ');
      await one.reset();
    }
    expect(await harmTo(server)).toEqual([]);
  });

  it('opened behind a call on the same connection and then reset affects no one else', async () => {
    const call = 'GET /api/health/ready HTTP/1.1\r\nhost: localhost\r\n\r\n';
    for (let i = 0; i < TRIES; i += 1) {
      const one = new RawConnection(server.url);
      one.send(`${call}${i % 2 === 0 ? accepted() : handshake('/nothing')}`);
      if (i % 3 !== 0) await one.until('HTTP/1.1 ');
      await one.reset();
    }
    expect(await harmTo(server)).toEqual([]);
  });
});

describe('a server fault on one socket', () => {
  it('closes that socket with 1011, and no other', async () => {
    const market = new FakeMarket();
    const own = await startTestServer({
      wire: (foundation) => ({
        ...market.wire(foundation),
        areas: [
          {
            sources: [
              {
                type: 'bestmarket',
                snapshot: async () => ({ rows: [] }),
                allows: () => {
                  throw new Error('a bug');
                },
              },
            ],
          },
        ],
      }),
    });
    const atOnce = await new TestSocket(`${own.wsUrl}/ws/auth?type=bestmarket`, ['bond.v1', TOKEN_A]).open();
    expect(await atOnce.closed).toBe(1011);
    const later = await new TestSocket(`${own.wsUrl}/ws/websocketForward`, ['bond.v1', TOKEN_A]).open();
    later.send({ type: 'sub', stream: 'bestmarket' });
    expect(await later.closed).toBe(1011);
    expect(await harmTo(own)).toEqual([]);
    await own.close();
  });
});

describe('a connection without a handshake', () => {
  const beginnings: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['a truncated header', 'GET /api/health/live HT'],
    [
      'a truncated body',
      'POST /api/account/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a',
    ],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
    [
      'an invalid chunk',
      'POST /api/account/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n'],
    ['an upgrade to another protocol', handshake('/api/health/live', { upgrade: 'h2c' })],
    ['a hundred calls', 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100)],
  ];
  it.each(beginnings)(
    'that sends %s and is reset, ended or half-closed affects no one else [T29]',
    async (_, head) => {
      for (let i = 0; i < TRIES; i += 1) {
        const one = new RawConnection(server.url);
        one.send(head);
        if (i % 3 === 0) await one.reset();
        else if (i % 3 === 1) one.end();
        else {
          one.finish();
          await new Promise((done) => setTimeout(done, 5));
          one.end();
        }
        await one.closed;
      }
      expect(await harmTo(server)).toEqual([]);
    },
  );
});
