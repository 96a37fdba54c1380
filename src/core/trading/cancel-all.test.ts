import { createHttp, TransportError } from '#core/http';
import { FakeClock, FakeServer } from '#testing';
import { describe, expect, it } from 'vitest';
import { cancelAll, type CancelAllOutcome, sumOf } from './cancel-all.ts';

const done = (count: number, failed: readonly string[] = []): CancelAllOutcome => ({
  kind: 'done',
  count,
  qty: count * 1000,
  failed: failed.map((orderId) => ({ orderId, qty: 100, message: '' })),
});
const outcomeOf = (kind: 'refused' | 'unsent' | 'unknown'): CancelAllOutcome => ({
  kind,
  words: { text: kind },
});

describe('the combined outcome of two mass cancels', () => {
  it('adds up what both did', () => {
    expect(sumOf(done(2, ['a']), done(3, ['b']))).toEqual(done(5, ['a', 'b']));
    expect(sumOf(done(0), done(0))).toEqual(done(0));
  });

  it('is not "done" when one of them is not known to be', () => {
    for (const bad of [outcomeOf('unknown'), outcomeOf('refused')]) {
      expect(sumOf(bad, done(3))).toBe(bad);
      expect(sumOf(done(3), bad)).toBe(bad);
    }
  });

  it('is that of the second when the first was not processed', () => {
    expect(sumOf(outcomeOf('unsent'), done(3))).toEqual(done(3));
    expect(sumOf(outcomeOf('unsent'), outcomeOf('unknown'))).toEqual(outcomeOf('unknown'));
  });
});

describe('a mass cancel', () => {
  const CANCEL = '/transaction/auth/userQuote/cancelAllMyQuotes';
  /** Cancels in one bond, or everywhere; the server gives this answer each time. */
  async function run(answer: unknown, securityId?: string) {
    const clock = new FakeClock();
    const server = new FakeServer().on(CANCEL, () => answer);
    const http = createHttp({ transport: server.transport, token: () => 't' });
    const outcome = cancelAll({ http, clock, owner: () => 's1' }, securityId);
    await clock.advanceAsync(60_000);
    // `as` holds: calls of the contract are sent as JSON text.
    return {
      outcome: await outcome,
      bodies: server.requests.map(({ body }) => JSON.parse(body as string) as object),
    };
  }

  it('names its bond when it is for one, and no bond when it is for all', async () => {
    const reply = { count: 1, qty: 1000, failed: [] };
    const one = await run(reply, '240210.IB');
    expect(one.outcome).toEqual({ kind: 'done', ...reply });
    expect(one.bodies).toEqual([{ cancelId: expect.any(String), securityId: '240210.IB' }]);
    expect((await run(reply)).bodies).toEqual([{ cancelId: expect.any(String) }]);
  });

  it('refused by the server is not sent again, and returns the reason', async () => {
    const { outcome, bodies } = await run(
      FakeServer.reply(200, { code: 500, message: '已休市', data: null }),
    );
    expect([outcome, bodies.length]).toEqual([{ kind: 'refused', words: { text: '已休市' } }, 1]);
  });

  it.each([
    [
      'was refused as busy is known not to have happened',
      FakeServer.reply(429, { code: 429, message: '', data: null }),
      'unsent',
    ],
    ['was not answered may have happened', new TransportError('timeout'), 'unknown'],
  ])('that %s, after every attempt under the same id', async (_what, answer, kind) => {
    const { outcome, bodies } = await run(answer);
    expect(outcome).toMatchObject({ kind, words: { key: expect.any(String) } });
    expect([bodies.length, new Set(bodies.map((body) => JSON.stringify(body))).size]).toEqual([4, 1]);
  });
});
