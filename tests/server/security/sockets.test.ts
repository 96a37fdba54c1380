import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ReplyOf, transaction } from '../../../contract/api/index.ts';
import { FORWARD_PATH, streams } from '../../../contract/push/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { propertySeed } from '../../_util/run-seed.ts';
import { type Frame, TestSocket } from '../../_util/test-socket.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

/** Frames of one run; the number in the security notes. */
const FRAMES = Number(process.env['FUZZ_FRAMES'] ?? 10_000);
const PER_SOCKET = 100;
const LEAKS = /\bat \S+ \(|node_modules|\.ts:\d|select .* from |violates|ECONN|pg_/i;

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;
let bobs: ReplyOf<typeof transaction.ordersPrice>;
let securityId = '';

beforeAll(async () => {
  server = await startTradingServer({
    env: {
      MAX_SOCKET_MESSAGES_PER_MINUTE: '100000',
      MAX_SOCKETS_PER_USER: '1000',
    },
  });
  anna = await server.loggedIn('demo_trader', '192.0.2.1');
  bob = await server.loggedIn('demo_trader2', '192.0.2.2');
  const bond = server.bond();
  ({ securityId } = bond);
  const reply = await enter(bob, bond);
  if (reply.code !== 200) throw new Error(reply.text);
  bobs = reply.data;
}, 240_000);
afterAll(() => server.close());

const open = (path: string, token: string | null): Promise<TestSocket> =>
  new TestSocket(
    `${server.url.replace('http', 'ws')}${path}`,
    token === null ? ['bond.v1'] : ['bond.v1', token],
  ).open();
const all = Object.values(streams);
const addressOf = ({ path, type }: (typeof all)[number]): string =>
  /^\/ws\/(no)?auth$/.test(path) ? `${path}?type=${type}` : path;

describe('T13 sockets on paths without auth', () => {
  it('need a session unless their stream is declared public [R6.01] [R7.08]', async () => {
    const guarded = [FORWARD_PATH, ...all.filter(({ access }) => access !== 'public').map(addressOf)];
    expect(guarded).toContain('/ws/latestTransWebSocket');
    for (const path of guarded) {
      const socket = await open(path, null);
      expect(await socket.closed, `${path}`).toBe(4401);
      expect(socket.frames, `${path}`).toEqual([]);
    }
  });

  it('reveal no other user’s orders, whatever is sent: 20 and more frames on each', async () => {
    const id = bobs.orderId;
    const names = [
      'MyQuote',
      'OrderReturn',
      'orderchange',
      'msg',
      'pricealert',
      'servicecase',
      'websocketCmds',
    ];
    const frames: readonly unknown[] = [
      ...names.map((stream) => ({ type: 'sub', stream })),
      ...names.map((stream) => ({ type: 'sub', stream, securityIds: [id] })),
      ...names.map((stream) => ({ type: 'unsub', stream, securityIds: [id, securityId] })),
      { type: 'sub', stream: 'MyQuote', operId: 'D0002' },
      { type: 'sub', stream: 'MyQuote', securityIds: ['*', '%', securityId] },
      { type: 'sub', operid: 'D0002', stream: 'orderchange' },
      { type: 'cancel', orderIds: [id] },
      { type: 'cancelMyQuote', orderIds: [id] },
      { type: 'confirmMyQuote', orderId: id },
      { type: 'forward', url: '/api/transaction/auth/cancelMyQuote', body: { orderIds: [id] } },
      { type: 'cmd', cmd: 'killSwitch', target: 'ticket' },
      { type: 'ping', stream: 'MyQuote' },
    ];
    expect(frames.length).toBeGreaterThan(20);
    const before = await bob.call(transaction.getMyQuote, { query: {} });
    for (const path of [FORWARD_PATH, ...all.map(addressOf)]) {
      for (const frame of frames) {
        const socket = await open(path, anna.token);
        socket.send(frame);
        socket.send({ type: 'ping' });
        await Promise.race([socket.frame(({ type }) => type === 'pong'), socket.closed]);
        const received = socket.frames.filter(({ type }) =>
          ['MyQuote', 'OrderReturn', 'orderchange'].includes(type),
        );
        expect(JSON.stringify(received), `${path} ${JSON.stringify(frame)}`).not.toContain(id);
        expect(JSON.stringify(socket.frames)).not.toContain('D0002');
        socket.close();
      }
    }
    expect((await bob.call(transaction.getMyQuote, { query: {} })).data).toEqual(before.data);
  }, 180_000);
});

const texts = fc.oneof(
  fc.constantFrom(
    ...all.map(({ type }) => type),
    'nothing',
    '',
    '__proto__',
    'constructor',
    '../x',
    "' or 1=1 --",
    '\u0000',
    'x'.repeat(41),
  ),
  fc.string({ maxLength: 40 }),
);
const ids = fc.oneof(
  fc.array(
    fc.oneof(
      fc.constantFrom('240210.IB', 'nothing.IB', '', '%', 'x'.repeat(33)),
      fc.string({ maxLength: 20 }),
    ),
    {
      maxLength: 5,
    },
  ),
  fc.constantFrom<unknown>(
    'all',
    null,
    1,
    {},
    [1],
    [[]],
    Array.from({ length: 501 }, () => 'a'),
  ),
);
/** Frames that match the contract, are near it, and far from it. */
const frames = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { type: fc.constantFrom('sub', 'unsub'), stream: texts, securityIds: ids },
      { requiredKeys: ['type'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { type: fc.constantFrom('ping', 'pong', 'snap', 'order', 7), extra: fc.jsonValue({ maxDepth: 1 }) },
      { requiredKeys: ['type'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }).map((text) => ({ raw: text })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { raw: '{' },
      { raw: '{"type":"sub"' },
      { raw: '['.repeat(5_000) },
      { raw: '\u0000' },
      { raw: '' },
    ),
  },
);

describe('T30 arbitrary socket frames', () => {
  it(`keep each socket working or close it with a code for the reason, without internal details: ${FRAMES} generated`, async () => {
    const seed = propertySeed(process.env);
    const sample = fc.sample(frames, { numRuns: FRAMES, seed });
    const paths = [FORWARD_PATH, ...all.map(addressOf)];
    const kinds = new Map<string, number>();
    let at = 0;
    // One user sends all of it: beyond their budget frames are read as time passes.
    const passing = setInterval(() => server.clock.advance(100), 10);
    onTestFinished(() => clearInterval(passing));
    const note = (frame: Frame): void => {
      const kind = frame.type === 'error' ? `error ${frame.code}` : frame.type === 'pong' ? 'pong' : 'rows';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    };
    for (let from = 0; from < sample.length; from += PER_SOCKET) {
      const socket = await open(paths[at++ % paths.length] ?? FORWARD_PATH, at % 7 === 0 ? null : anna.token);
      for (const frame of sample.slice(from, from + PER_SOCKET)) {
        // `as` holds: `raw` is sent as is.
        const raw = (frame as { raw?: string } | null)?.raw;
        if (socket.ws.readyState === socket.ws.OPEN) socket.send(raw ?? JSON.stringify(frame));
      }
      if (socket.ws.readyState === socket.ws.OPEN) socket.send({ type: 'ping' });
      // The last of the answers: every frame before it has been processed.
      const pongs = () => socket.frames.filter(({ type }) => type === 'pong').length;
      const closed = await Promise.race([socket.closed, socket.until(() => pongs() > 0).then(() => null)]);
      if (closed !== null) expect([1008, 4401, 4403], `seed ${seed}`).toContain(closed);
      for (const frame of socket.frames) note(frame);
      expect(
        LEAKS.test(JSON.stringify(socket.frames.filter(({ type }) => type === 'error'))),
        `seed ${seed}`,
      ).toBe(false);
      socket.close();
    }
    expect([...kinds.keys()].filter((kind) => !/^(pong|rows|error (400|401|403|404))$/.test(kind))).toEqual(
      [],
    );
    // The run is meaningful: some frames were understood, some refused.
    for (const kind of ['rows', 'pong', 'error 400', 'error 404'])
      expect(kinds.get(kind) ?? 0, `${kind}`).toBeGreaterThan(10);
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
    const last = await open(FORWARD_PATH, anna.token);
    await last.settle();
    last.close();
  }, 240_000);
});
