import type { Order, OrderHit } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import { FakeClock, FakeServer, orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { Answers } from './answers.ts';
import type { RowOutcome } from './row-outcome.ts';

const CANCEL = '/transaction/auth/userQuote/cancelMyQuote';
const CONFIRM = '/transaction/auth/userQuote/confirmMyQuote';
const DETAIL = '/transaction/auth/userQuote/getQuoteDetail';
const ids = (count: number) => Array.from({ length: count }, (_, at) => `O${at + 1}`);
const hitRow = (hit: Partial<OrderHit>): OrderHit => ({
  hitId: 'H1',
  orgName: 'B证券',
  orderQty: 3000,
  price: 2.2,
  time: '2026-11-20 10:00:00.000',
  expireTime: '2026-11-20 10:05:00.000',
  cumQty: 0,
  phase: 'done',
  reason: null,
  updateTime: '2026-11-20 10:00:05.000',
  ...hit,
});
const lost = () => new TransportError('timeout');

interface Bodies {
  readonly orderIds: readonly string[];
  readonly followReplaced?: boolean;
  readonly qty?: number;
}

function setUp(
  orders: readonly Order[] = [],
  reload: () => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
) {
  const server = new FakeServer();
  const answers = new Answers({
    http: createHttp({ transport: server.transport, token: () => 't' }),
    clock: new FakeClock(),
    reload,
    find: (id) => orders.find(({ orderId }) => orderId === id),
    hits: () => new Map([['H1', 'Q1']]),
  });
  return {
    server,
    answers,
    // `as` holds: calls of the contract are sent as JSON text.
    bodies: () => server.requests.map(({ body }) => JSON.parse(body as string) as Bodies),
  };
}
const allDone = ({ body }: { readonly body?: unknown }) =>
  // `as` holds: see above.
  (JSON.parse(body as string) as Bodies).orderIds.map((orderId) => ({ orderId, ok: true, message: '' }));

describe('calls for many orders', () => {
  it('are sent 500 at a time, each order once, and answered in the order asked', async () => {
    const { server, answers, bodies } = setUp();
    server.on(CANCEL, allDone);
    const outcomes = await answers.cancel([...ids(1001), 'O1', 'O1001']);
    expect(bodies().map(({ orderIds }) => [orderIds.length, orderIds[0]])).toEqual([
      [500, 'O1'],
      [500, 'O501'],
      [1, 'O1001'],
    ]);
    expect(outcomes.map(({ orderId }) => orderId)).toEqual(ids(1001));
  });

  it('for no orders send nothing', async () => {
    const { server, answers } = setUp();
    expect([await answers.cancel([]), await answers.confirm([], 100), server.requests]).toEqual([[], [], []]);
  });

  it('of which one failed still report the orders of the others', async () => {
    const { server, answers } = setUp();
    let calls = 0;
    server.on(CANCEL, (request: { readonly body?: unknown }) => {
      calls += 1;
      return calls === 1 ? FakeServer.reply(403, null) : allDone(request);
    });
    const outcomes = await answers.cancel(ids(502));
    expect(outcomes.filter(({ ok }) => ok).map(({ orderId }) => orderId)).toEqual(['O501', 'O502']);
    expect(outcomes[0]).toEqual({ orderId: 'O1', ok: false, words: { key: 'core:http.forbidden' } });
    expect(outcomes).toHaveLength(502);
  });

  it('send whether to follow replacements and how much to confirm only when given', async () => {
    const { server, answers, bodies } = setUp();
    server.on(CANCEL, allDone).on(CONFIRM, allDone);
    await answers.cancel(['O1']);
    await answers.cancel(['O1'], true);
    await answers.confirm(['H1']);
    await answers.confirm(['H1'], 2000);
    expect(bodies()).toEqual([
      { orderIds: ['O1'] },
      { orderIds: ['O1'], followReplaced: true },
      { orderIds: ['H1'] },
      { orderIds: ['H1'], qty: 2000 },
    ]);
  });

  it('give a reason for each refusal, a general one when the server gives none', async () => {
    const { server, answers } = setUp();
    server.on(CONFIRM, [{ orderId: 'H1', ok: false, message: '' }]);
    expect(await answers.confirm(['H1'])).toEqual([
      { orderId: 'H1', ok: false, words: { key: 'core:http.failed' } },
    ]);
  });
});

describe('a lost answer', () => {
  const cases: readonly (readonly [
    what: string,
    order: Partial<Order> | null,
    isLive: boolean,
    expected: { readonly ok: boolean; readonly words: unknown },
  ])[] = [
    [
      'succeeded if the order was cancelled by its owner',
      { ordStatus: '4', reason: 'user' },
      false,
      { ok: true, words: null },
    ],
    [
      'failed if the order is still live',
      { ordStatus: '0' },
      true,
      { ok: false, words: { key: 'core:http.timeout' } },
    ],
    [
      'came too late if the order was filled',
      { ordStatus: '2' },
      false,
      { ok: false, words: { key: 'refusals:orderFilled' } },
    ],
    [
      'came too late if the order was cancelled at the close',
      { ordStatus: '4', reason: 'close' },
      false,
      { ok: false, words: { key: 'core:trading.done' } },
    ],
    [
      'came too late if the order is unknown',
      null,
      false,
      { ok: false, words: { key: 'core:trading.done' } },
    ],
  ];

  it.each(cases)('the cancel %s', async (_, order, isLive, expected) => {
    const { server, answers } = setUp(order === null ? [] : [orderRow(order)], () =>
      Promise.resolve(new Set(isLive ? ['O1'] : [])),
    );
    server.on(CANCEL, lost);
    const unanswered = expected.ok ? {} : { isUnanswered: true };
    expect(await answers.cancel(['O1'])).toEqual([{ orderId: 'O1', ...expected, ...unanswered }]);
  });

  it.each<
    readonly [what: string, qty: number | undefined, hit: Partial<OrderHit>, expected: Partial<RowOutcome>]
  >([
    ['dealt all of it', undefined, { cumQty: 3000 }, { ok: true, words: null }],
    ['dealt the part asked for', 2000, { cumQty: 2000, reason: 'partConfirmed' }, { ok: true, words: null }],
    [
      'dealt another part, as another window asked',
      undefined,
      { cumQty: 2000, reason: 'partConfirmed' },
      { ok: false, words: { key: 'refusals:hitDealt' } },
    ],
    [
      'dealt nothing',
      undefined,
      { cumQty: 0, reason: 'timeout' },
      { ok: false, words: { key: 'refusals:hitOver' } },
    ],
    [
      'is not known',
      undefined,
      { cumQty: 0, phase: 'asking' },
      { ok: false, words: { key: 'core:trading.done' } },
    ],
  ])('to the confirmation of a hit is looked up: it %s', async (_, qty, hit, expected) => {
    const { server, answers } = setUp();
    server
      .on(CONFIRM, lost)
      .on(DETAIL, { order: orderRow({ orderId: 'Q1' }), events: [], hits: [hitRow(hit)] });
    const [outcome] = await answers.confirm(['H1'], qty);
    expect(outcome).toMatchObject({ orderId: 'H1', ...expected });
    expect(server.requests.at(-1)?.url).toContain('orderId=Q1');
  });

  it.each<readonly [what: string, hit: Partial<OrderHit>, expected: Partial<RowOutcome>]>([
    ['declined', { reason: 'refused' }, { ok: true, words: null }],
    ['withdrawn before', { reason: 'user' }, { ok: false, words: { key: 'refusals:hitOver' } }],
    [
      'confirmed in another window',
      { cumQty: 3000, reason: 'filled' },
      { ok: false, words: { key: 'refusals:hitDealt' } },
    ],
  ])('to the refusal of a hit is looked up: it was %s', async (_, hit, expected) => {
    const { server, answers } = setUp();
    server
      .on(CANCEL, lost)
      .on(DETAIL, { order: orderRow({ orderId: 'Q1' }), events: [], hits: [hitRow(hit)] });
    expect((await answers.cancel(['H1']))[0]).toMatchObject(expected);
  });

  it('whose quote cannot be read either leaves the outcome of its hits open', async () => {
    const { server, answers } = setUp();
    server.on(CONFIRM, lost).on(DETAIL, lost);
    expect(await answers.confirm(['H1'])).toEqual([
      { orderId: 'H1', ok: false, words: { key: 'core:trading.done' }, isUnanswered: true },
    ]);
  });

  it('reads live orders once for each call, not for each order', async () => {
    let reloads = 0;
    const { server, answers } = setUp([], () => {
      reloads += 1;
      return Promise.resolve(new Set(['O2']));
    });
    server.on(CANCEL, lost);
    const outcomes = await answers.cancel(['O1', 'O2', 'O3']);
    expect([reloads, outcomes.map(({ words }) => words)]).toEqual([
      1,
      [{ key: 'core:trading.done' }, { key: 'core:http.timeout' }, { key: 'core:trading.done' }],
    ]);
  });

  it('rethrows a programming error', async () => {
    const { server, answers } = setUp([], () => Promise.reject(new TypeError('mistake')));
    server.on(CANCEL, lost);
    await expect(answers.cancel(['O1'])).rejects.toThrow('mistake');
  });
});
