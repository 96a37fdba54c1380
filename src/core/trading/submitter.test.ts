import type { OrderEntry } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import { FakeClock, FakeServer, settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Submitter } from './submitter.ts';

const SEND = '/transaction/auth/ordersPrice';
const OUTCOME = '/transaction/auth/orderOutcome';
const entryOf = (clOrdId: string, price = 2.2): OrderEntry => ({
  clOrdId,
  securityId: '240210.IB',
  side: 1,
  price,
  priceType: 'Y',
  orderQty: 5000,
  settlType: '3',
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
});
const replyOf = (orderId: string) => ({
  orderId,
  ordStatus: '0',
  cumQty: 0,
  message: '',
  avgPrice: null,
  remainingQuota: 1000,
});
const away = () => FakeServer.reply(503, { code: 503, message: '', data: null });

/** A submitter whose calls wait until the test answers them, oldest first. */
function setUp() {
  const clock = new FakeClock();
  const server = new FakeServer();
  const calls: { readonly body: string; readonly answer: (value: unknown) => void }[] = [];
  server.on(SEND, ({ body }: { readonly body?: unknown }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    calls.push({ body: String(body), answer: resolve });
    return promise;
  });
  const session = { id: 's1' };
  const link = { isLost: false };
  const submitter = new Submitter({
    http: createHttp({ transport: server.transport, token: () => 't', isLost: () => link.isLost }),
    clock,
    owner: () => session.id,
  });
  const sent = () => calls.map(({ body }) => body);
  return { clock, server, calls, session, link, submitter, sent };
}

describe('a pending order entry', () => {
  it('is sent once, however often it is submitted meanwhile, and again only after the answer', async () => {
    const { submitter, calls } = setUp();
    const [first, second] = [submitter.submit(entryOf('a')), submitter.submit(entryOf('a'))];
    await settle();
    expect([calls.length, submitter.pending.length]).toEqual([1, 1]);
    calls[0]?.answer(replyOf('O1'));
    expect(await Promise.all([first, second])).toEqual([
      { kind: 'accepted', reply: replyOf('O1') },
      { kind: 'accepted', reply: replyOf('O1') },
    ]);
    expect(submitter.pending).toEqual([]);
    void submitter.submit(entryOf('a'));
    await settle();
    expect(calls).toHaveLength(2);
  });

  it('does not cover another body under its id: that is sent too, and the server decides', async () => {
    const { submitter, calls, sent } = setUp();
    const first = submitter.submit(entryOf('a', 2.2));
    const changed = submitter.submit(entryOf('a', 2.3));
    await settle();
    expect(new Set(sent()).size).toBe(2);
    // The previous one’s reply leaves the later one in progress.
    calls[0]?.answer(replyOf('O1'));
    await first;
    expect(submitter.pending).toHaveLength(1);
    calls[1]?.answer(FakeServer.reply(200, { code: 409, message: '重复', data: null }));
    expect(await changed).toMatchObject({ kind: 'duplicate' });
    expect(submitter.pending).toEqual([]);
  });

  it('is listed as pending until its answer arrives', async () => {
    const { submitter, calls } = setUp();
    const own = [submitter.submit(entryOf('a')), submitter.submit(entryOf('b'))];
    await settle();
    expect(submitter.pending).toEqual(own);
    calls[1]?.answer(replyOf('O2'));
    await own[1];
    expect(submitter.pending).toEqual([own[0]]);
  });

  it('is never counted twice, however often and in whatever order drafts are submitted and answered', async () => {
    const press = fc.record({ id: fc.constantFrom('a', 'b', 'c'), isAnswer: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 20 }), async (script) => {
        const { submitter, calls } = setUp();
        const open = new Map<string, (value: unknown) => void>();
        let expected = 0;
        for (const { id, isAnswer } of script) {
          if (isAnswer) {
            open.get(id)?.(replyOf(id));
            open.delete(id);
            await settle();
            continue;
          }
          void submitter.submit(entryOf(id));
          await settle();
          if (open.has(id)) continue;
          expected += 1;
          open.set(id, calls.at(-1)?.answer ?? (() => undefined));
        }
        expect([calls.length, submitter.pending.length]).toEqual([expected, open.size]);
      }),
      { numRuns: 50 },
    );
  });

  it('with a programming error rejects, and is no longer pending', async () => {
    const { submitter, server } = setUp();
    server.on(SEND, () => new TypeError('mistake'));
    await expect(submitter.submit(entryOf('a'))).rejects.toThrow('mistake');
    expect(submitter.pending).toEqual([]);
  });
});

describe('an order entry while disconnected', () => {
  it('is not sent, neither at once nor once the connection is back', async () => {
    const { clock, submitter, sent, link } = setUp();
    link.isLost = true;
    expect(await submitter.submit(entryOf('a'))).toEqual({
      kind: 'unsent',
      words: { key: 'core:http.offline' },
    });
    link.isLost = false;
    await clock.advanceAsync(60_000);
    expect([sent(), submitter.pending, clock.pending]).toEqual([[], [], 0]);
  });

  it('is repeated under its id if it was sent before the connection was lost', async () => {
    const { clock, submitter, calls, sent, link } = setUp();
    const outcome = submitter.submit(entryOf('a'));
    await settle();
    link.isLost = true;
    calls[0]?.answer(new TransportError('network'));
    await clock.advanceAsync(500);
    calls[1]?.answer(replyOf('O1'));
    expect(await outcome).toEqual({ kind: 'accepted', reply: replyOf('O1') });
    expect(sent()).toEqual([JSON.stringify(entryOf('a')), JSON.stringify(entryOf('a'))]);
  });
});

describe('a refused order entry', () => {
  const refused = async (code: number, data: unknown) => {
    const { submitter, server } = setUp();
    server.on(SEND, FakeServer.reply(200, { code, message: '不行', data }));
    return submitter.submit(entryOf('a'));
  };

  it.each<[what: string, data: unknown, field: string | null, limit: string | null]>([
    ['has the field and limit that its text omits', { field: 'price', limit: '2.5' }, 'price', '2.5'],
    ['has no limit if its text contains it', { field: 'price', key: 'tick', limit: '0.25' }, 'price', null],
    [
      'for a deviation has the limit, as the text is the specification’s',
      { field: 'price', key: 'deviation', values: { limit: '1~2' }, limit: '1~2' },
      'price',
      '1~2',
    ],
    ['has neither without data', null, null, null],
    ['has neither with data of an unknown shape', { field: 7 }, null, null],
  ])('%s', async (_what, data, field, limit) => {
    expect(await refused(500, data)).toMatchObject({ kind: 'refused', code: 500, field, limit });
  });

  it('is distinguished from an id reused with another body by its code alone', async () => {
    expect((await refused(409, null)).kind).toBe('duplicate');
    expect((await refused(410, null)).kind).toBe('refused');
  });
});

describe('looking up an order entry', () => {
  it('asks by its id every two seconds until the server knows', async () => {
    const { submitter, server, clock } = setUp();
    server.on(OUTCOME, () => new TransportError('network'));
    const found = submitter.find('a', () => true);
    await clock.advanceAsync(1999);
    expect(server.count(OUTCOME)).toBe(1);
    await clock.advanceAsync(2001);
    expect(server.count(OUTCOME)).toBe(3);
    server.on(OUTCOME, { reply: replyOf('O1') });
    await clock.advanceAsync(2000);
    expect(await found).toEqual({ kind: 'accepted', reply: replyOf('O1') });
    expect(server.requests.every(({ body }) => body === JSON.stringify({ clOrdId: 'a' }))).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('returns a final "void" if the server never accepted it', async () => {
    const { submitter, server } = setUp();
    server.on(OUTCOME, { reply: null });
    expect(await submitter.find('a', () => true)).toEqual({
      kind: 'void',
      words: { key: 'core:trading.notTaken' },
    });
  });

  const unknown = { kind: 'unknown', words: { key: 'core:trading.unknown' } };

  it('returns unknown without a request when no longer wanted', async () => {
    const { submitter, server } = setUp();
    expect(await submitter.find('a', () => false)).toEqual(unknown);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [
      'if it was cancelled in the meantime',
      (_: { id: string }, waiting: { is: boolean }) => (waiting.is = false),
    ],
    ['if another user logged in in the meantime', (session: { id: string }) => (session.id = 's2')],
  ])('returns unknown after a request without an answer %s', async (_what, happen) => {
    const { submitter, server, session, clock } = setUp();
    const waiting = { is: true };
    server.on(OUTCOME, away);
    const found = submitter.find('a', () => waiting.is);
    await settle();
    happen(session, waiting);
    await clock.advanceAsync(10_000);
    expect([await found, server.count(OUTCOME)]).toEqual([unknown, 1]);
  });

  it('returns unknown at once when asking again cannot help', async () => {
    const { submitter, server, clock } = setUp();
    server.on(OUTCOME, FakeServer.reply(403, { code: 403, message: '', data: null }));
    expect([await submitter.find('a', () => true), clock.pending]).toEqual([unknown, 0]);
  });

  it('rejects on a programming error', async () => {
    const { submitter, server } = setUp();
    server.on(OUTCOME, () => new TypeError('mistake'));
    await expect(submitter.find('a', () => true)).rejects.toThrow('mistake');
  });
});
