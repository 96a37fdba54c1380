import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';
import { rowsAfter, TestSocket } from '../../_util/test-socket.ts';
import { best, FakeMarket, TOKEN_A, TOKEN_B } from './fake-market.ts';

let server: TestServer;
const market = new FakeMarket();
const sockets: TestSocket[] = [];
const keyOf = (row: Record<string, unknown>): string => String(row['securityId']);

beforeAll(async () => {
  server = await startTestServer({ wire: market.wire, env: { MAX_SOCKET_MESSAGES_PER_MINUTE: '10000' } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
  market.rows.clear();
  market.orders.clear();
});
afterAll(async () => {
  await server.close();
});

async function open(path: string, token = TOKEN_A): Promise<TestSocket> {
  const testSocket = new TestSocket(`${server.wsUrl}${path}`, ['bond.v1', token]);
  sockets.push(testSocket);
  return testSocket.open();
}
const forward = (token?: string) => open('/ws/websocketForward', token);

describe('a subscription', () => {
  it('starts with a snapshot, followed by updates, numbered from 1 without a gap', async () => {
    market.rows.set('1.IB', best('1.IB', 1));
    const reader = await open('/ws/auth?type=bestmarket');
    expect(await reader.frame((frame) => frame.op === 'snap')).toMatchObject({
      type: 'bestmarket',
      seq: 1,
      data: [{ securityId: '1.IB', bidQty: 1 }],
    });
    market.move('1.IB', 2);
    expect(await reader.frame((frame) => frame.op === 'upd')).toMatchObject({
      seq: 2,
      data: [{ securityId: '1.IB', bidQty: 2 }],
    });
    market.drop('1.IB');
    expect(await reader.frame((frame) => frame.op === 'del')).toMatchObject({
      seq: 3,
      ids: ['1.IB'],
      data: [],
    });
  });

  it('carries the server’s time in Beijing time', async () => {
    const reader = await open('/ws/auth?type=bestmarket');
    const snap = await reader.frame((frame) => frame.op === 'snap');
    expect(snap).toMatchObject({ ts: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/) });
  });

  it('covers only the securities that it names, as its snapshot states', async () => {
    for (const id of ['1.IB', '2.IB', '3.IB']) market.rows.set(id, best(id, 1));
    const reader = await forward();
    reader.send({ type: 'sub', stream: 'bestmarket', securityIds: ['1.IB', '3.IB'] });
    expect(await reader.frame((frame) => frame.op === 'snap')).toMatchObject({
      ids: ['1.IB', '3.IB'],
      data: [{ securityId: '1.IB' }, { securityId: '3.IB' }],
    });
    market.move('2.IB', 2);
    market.move('3.IB', 2);
    expect(await reader.frame((frame) => frame.op === 'upd')).toMatchObject({
      data: [{ securityId: '3.IB', bidQty: 2 }],
    });
    reader.send({ type: 'unsub', stream: 'bestmarket', securityIds: ['3.IB'] });
    await reader.settle();
    market.move('3.IB', 3);
    market.move('1.IB', 3);
    expect(await reader.frame((frame) => frame.seq === 3)).toMatchObject({
      data: [{ securityId: '1.IB', bidQty: 3 }],
    });
  });

  it('of a single-stream socket is narrowed by its first sub that names securities', async () => {
    const reader = await open('/ws/auth?type=bestmarket');
    reader.send({ type: 'sub', securityIds: ['1.IB'] });
    await reader.frame((frame) => frame.ids?.includes('1.IB') === true);
    market.move('2.IB', 1);
    market.move('1.IB', 1);
    const upd = await reader.frame((frame) => frame.op === 'upd');
    expect(upd.data).toEqual([{ securityId: '1.IB', bidQty: 1 }]);
  });

  it('gets a new snapshot when requested again, to recover from a gap', async () => {
    const reader = await forward();
    for (let i = 1; i <= 3; i += 1) {
      market.rows.set('1.IB', best('1.IB', i));
      reader.send({ type: 'sub', stream: 'bestmarket', securityIds: ['1.IB'] });
      expect(await reader.frame((frame) => frame.seq === i)).toMatchObject({
        op: 'snap',
        data: [{ bidQty: i }],
      });
    }
  });

  it('is refused with the reason for an unknown stream, missing securities or another operator’s stream', async () => {
    const reader = await forward();
    for (const stream of ['nothing', 'MyQuote', 'websocketCmds']) {
      reader.send({ type: 'sub', stream });
      expect(
        await reader.frame((frame) => frame.type === 'error' && 'stream' in frame && frame.stream === stream),
      ).toMatchObject({
        code: 404,
      });
    }
    reader.send({ type: 'sub', stream: 'deepmarket' });
    expect(await reader.frame((frame) => frame.message === '请指定债券代码')).toMatchObject({ code: 400 });
  });

  it('delivers each viewer’s own version of a row', async () => {
    const [a, b] = [await forward(TOKEN_A), await forward(TOKEN_B)];
    for (const reader of [a, b]) reader.send({ type: 'sub', stream: 'deepmarket', securityIds: ['1.IB'] });
    for (const reader of [a, b]) await reader.frame((frame) => frame.op === 'snap');
    server.services.hub.publish('deepmarket', {
      op: 'upd',
      row: { securityId: '1.IB', priceType: 'Y', levels: 6, bid: [], ofr: [], ts: null },
    });
    expect((await a.frame((frame) => frame.op === 'upd')).data).toMatchObject([{ ts: 'oper-a' }]);
    expect((await b.frame((frame) => frame.op === 'upd')).data).toMatchObject([{ ts: 'oper-b' }]);
  });
});

describe('ordering', () => {
  it('sends changes made during the snapshot after it, once, and none that it contains', async () => {
    market.move('1.IB', 1);
    let release = (): void => {};
    market.hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = market.snapshots;
    const reader = await forward();
    reader.send({ type: 'sub', stream: 'bestmarket' });
    while (market.snapshots === before) await reader.settle();
    market.move('1.IB', 2);
    market.move('2.IB', 1);
    await reader.settle();
    expect(reader.frames.filter((frame) => frame.type === 'bestmarket')).toEqual([]);
    release();
    await reader.until((frames) => rowsAfter(frames, 'bestmarket', keyOf).size === 2);
    market.hold = Promise.resolve();
    const frames = reader.frames.filter((frame) => frame.type === 'bestmarket');
    expect(frames.map((frame) => [frame.op, frame.data?.map((row) => row['bidQty'])])).toEqual([
      ['snap', [1]],
      ['upd', [2, 1]],
    ]);
  });

  it('drops a change that the snapshot already contains', async () => {
    let release = (): void => {};
    const before = market.snapshots;
    const reader = await forward();
    market.hold = new Promise((resolve) => {
      release = resolve;
    });
    reader.send({ type: 'sub', stream: 'bestmarket' });
    while (market.snapshots === before) await reader.settle();
    // Announced late: its number is within the snapshot's position.
    server.services.hub.publish('bestmarket', {
      op: 'upd',
      row: best('old.IB', 7),
      position: market.position,
    });
    release();
    market.hold = Promise.resolve();
    await reader.frame((frame) => frame.op === 'snap');
    market.move('new.IB', 1);
    await reader.frame((frame) => frame.op === 'upd');
    expect([...rowsAfter(reader.frames, 'bestmarket', keyOf).keys()]).toEqual(['new.IB']);
  });

  it('gives every reader the same final market, whenever they joined', async () => {
    const readers: TestSocket[] = [];
    for (let round = 0; round < 200; round += 1) {
      for (let i = 0; i < 5; i += 1) {
        const id = `${(round * 7 + i * 3) % 40}.IB`;
        if ((round + i) % 9 === 0) market.drop(id);
        else market.move(id, round * 10 + i);
      }
      if (round % 40 === 0) {
        const reader = await forward();
        reader.send({ type: 'sub', stream: 'bestmarket' });
        readers.push(reader);
      }
      if (round % 20 === 0) await new Promise((done) => setImmediate(done));
    }
    market.move('last.IB', 1);
    const expected = Object.fromEntries([...market.rows].map(([id, row]) => [id, row.bidQty]));
    for (const reader of readers) {
      await reader.until((frames) => rowsAfter(frames, 'bestmarket', keyOf).has('last.IB'));
      const quantities = Object.fromEntries(
        [...rowsAfter(reader.frames, 'bestmarket', keyOf)].map(([id, row]) => [id, row['bidQty']]),
      );
      expect(quantities).toEqual(expected);
    }
  });

  it('conflates quotes to the newest per bond, with many in a frame', async () => {
    const reader = await forward();
    reader.send({ type: 'sub', stream: 'bestmarket' });
    await reader.frame((frame) => frame.op === 'snap');
    for (let version = 1; version <= 50; version += 1)
      for (const id of ['1.IB', '2.IB']) market.move(id, version);
    expect((await reader.frame((frame) => frame.op === 'upd')).data).toEqual([
      best('1.IB', 50),
      best('2.IB', 50),
    ]);
  });

  it('never conflates orders, and sends them only to their owner', async () => {
    const [a, b] = [
      await open('/ws/auth?type=MyQuote', TOKEN_A),
      await open('/ws/auth?type=MyQuote', TOKEN_B),
    ];
    for (const reader of [a, b]) await reader.frame((frame) => frame.op === 'snap');
    for (let version = 1; version <= 20; version += 1) market.order('o1', 'oper-a', version);
    market.order('o2', 'oper-b', 1);
    await b.frame((frame) => frame.op === 'upd');
    await a.until((frames) => frames.flatMap((frame) => frame.data ?? []).length === 20);
    expect(a.frames.flatMap((frame) => frame.data ?? []).map((row) => row['version'])).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(b.frames.flatMap((frame) => frame.data ?? [])).toMatchObject([{ orderId: 'o2' }]);
  });

  it('splits a large snapshot into frames of at most 500 rows', async () => {
    for (let i = 0; i < 1_200; i += 1) market.rows.set(`${i}.IB`, best(`${i}.IB`, i));
    const reader = await forward();
    reader.send({ type: 'sub', stream: 'bestmarket' });
    await reader.until((frames) => rowsAfter(frames, 'bestmarket', keyOf).size === 1_200);
    expect(reader.frames.filter((frame) => frame.op === 'snap')).toHaveLength(1);
    expect(Math.max(...reader.frames.map((frame) => frame.data?.length ?? 0))).toBeLessThanOrEqual(500);
  });
});

describe('T30 a user who keeps requesting snapshots', () => {
  it('gets one for all requests made while waiting, and misses no row', async () => {
    const ids = Array.from({ length: 500 }, (_, i) => `${i}.IB`);
    for (const id of ids) market.rows.set(id, best(id, 1));
    let release = (): void => {};
    market.hold = new Promise((resolve) => {
      release = resolve;
    });
    const before = market.snapshots;
    const reader = await forward();
    const ask = (): void => reader.send({ type: 'sub', stream: 'bestmarket', securityIds: ids });
    ask();
    while (market.snapshots === before) await reader.settle();
    for (let i = 0; i < 40; i += 1) ask();
    await reader.settle();
    market.move('7.IB', 2);
    release();
    market.hold = Promise.resolve();
    await reader.until((frames) => rowsAfter(frames, 'bestmarket', keyOf).size === 500);
    await reader.settle();
    // Two rounds of 500 in parts of 20, of which the first had begun: 41 times 500 were requested.
    expect(market.snapshots - before).toBeLessThanOrEqual((2 * 500) / 20);
    expect(rowsAfter(reader.frames, 'bestmarket', keyOf).get('7.IB')).toMatchObject({ bidQty: 2 });
  });

  it('is served in turn with others: another user waits for a few parts at most', async () => {
    for (let i = 0; i < 2_000; i += 1) market.rows.set(`${i}.IB`, best(`${i}.IB`, 1));
    const greedy = await Promise.all([forward(), forward(), forward(), forward()]);
    const other = await forward(TOKEN_B);
    for (let round = 0; round < 10; round += 1)
      for (const reader of greedy) {
        const securityIds = Array.from({ length: 500 }, (_, i) => `${(round % 4) * 500 + i}.IB`);
        reader.send({ type: 'sub', stream: 'bestmarket', securityIds });
      }
    other.send({ type: 'sub', stream: 'bestmarket', securityIds: ['1.IB'] });
    await other.frame((frame) => frame.op === 'snap');
    for (const reader of greedy)
      await reader.until((frames) => rowsAfter(frames, 'bestmarket', keyOf).size === 2_000);
    expect(rowsAfter(other.frames, 'bestmarket', keyOf).size).toBe(1);
  });
});

describe('T31 a slow reader', () => {
  const pad = 'x'.repeat(2_000);
  const wide = (id: string, version: number) => ({ ...best(id, version), symbol: pad });

  it('gets the newest row per bond once it reads again, without gaps, and delays no one else', async () => {
    const slow = await forward();
    const healthy = await forward(TOKEN_B);
    for (const reader of [slow, healthy]) {
      reader.send({ type: 'sub', stream: 'bestmarket' });
      await reader.frame((frame) => frame.op === 'snap');
    }
    slow.ws.pause();
    const ids = Array.from({ length: 100 }, (_, i) => `${i}.IB`);
    for (let version = 1; version <= 25; version += 1) {
      for (const id of ids) server.services.hub.publish('bestmarket', { op: 'upd', row: wide(id, version) });
      await healthy.until((frames) => frames.at(-1)?.data?.some((row) => row['bidQty'] === version) === true);
    }
    slow.ws.resume();
    await slow.until((frames) =>
      [...rowsAfter(frames, 'bestmarket', keyOf).values()].every((row) => row['bidQty'] === 25),
    );
    const seqs = slow.frames.flatMap(({ type, seq }) => (type === 'bestmarket' ? [seq] : []));
    expect(seqs).toEqual(seqs.map((_, at) => at + 1));
    const received = slow.frames.flatMap((frame) => frame.data ?? []).length;
    expect(received).toBeLessThan(25 * ids.length);
  });

  it('of orders is disconnected with 4408 and then reads a new snapshot', async () => {
    const slow = await open('/ws/auth?type=MyQuote');
    await slow.frame((frame) => frame.op === 'snap');
    slow.ws.pause();
    const { hub } = server.services;
    const wideOrder = (version: number) => ({
      ...({ orderId: 'o1', orgName: 'oper-a', version } as Parameters<typeof keyOf>[0]),
      remark: pad,
    });
    for (let version = 0; version < 6_000; version += 1) {
      // `as` holds: the hub never reads the other fields.
      hub.publish('MyQuote', { op: 'upd', operId: 'oper-a', row: wideOrder(version) as never });
      if (version % 100 === 0) await new Promise((done) => setTimeout(done, 1));
    }
    slow.ws.resume();
    expect([4408, 1006]).toContain(await slow.closed);
    const again = await open('/ws/auth?type=MyQuote');
    expect(await again.frame((frame) => frame.op === 'snap')).toMatchObject({ seq: 1 });
  });
});
