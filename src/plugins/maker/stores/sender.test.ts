import type { TwoSidedQuote } from '#contract/entities';
import { createHttp, TransportError } from '#core/http';
import { FakeClock, FakeServer } from '#testing';
import { describe, expect, it } from 'vitest';
import { REPLACE } from '../testing/desk.ts';
import { sendQuotes } from './sender.ts';

const quote = (n: number): TwoSidedQuote => ({
  clOrdId: `q${n}`,
  securityId: `${n}.IB`,
  priceType: 'Y',
  settlType: '2',
  timeInForce: 0,
  specifyTime: '',
  bid: { price: 2.2, orderQty: 1000 },
  ofr: null,
});
const pull = (n: number): TwoSidedQuote => ({ ...quote(n), bid: null });
const resultOf = ({ clOrdId, securityId }: TwoSidedQuote) => ({
  clOrdId,
  securityId,
  ok: true,
  message: '',
  field: null,
  bidOrderId: `B-${clOrdId}`,
  ofrOrderId: null,
});

/** Sends this many quotes; each call is answered by the next of `answers`, the last one repeating. */
async function sent(
  count: number,
  answers: readonly ((quotes: readonly TwoSidedQuote[]) => unknown)[],
  isLost: (calls: number) => boolean = () => false,
  quoteOf: (n: number) => TwoSidedQuote = quote,
  owner: (calls: number) => string = () => 's1',
) {
  const clock = new FakeClock();
  const calls: (readonly string[])[] = [];
  const at: number[] = [];
  const server = new FakeServer().on(REPLACE, ({ body }: { readonly body?: unknown }) => {
    // `as` holds: the sender under test sent it.
    const { quotes } = JSON.parse(String(body)) as { quotes: TwoSidedQuote[] };
    calls.push(quotes.map(({ clOrdId }) => clOrdId));
    at.push(clock.monotonic());
    return answers[Math.min(calls.length, answers.length) - 1]?.(quotes);
  });
  const outcomes: string[] = [];
  const repeats: string[] = [];
  const isLostNow = (): boolean => isLost(calls.length);
  const http = createHttp({ transport: server.transport, token: () => 't', isLost: isLostNow });
  const done = sendQuotes(
    { http, clock, owner: () => owner(calls.length), isLost: isLostNow },
    Array.from({ length: count }, (_, n) => quoteOf(n)),
    {
      onOutcome: (clOrdId, outcome) => outcomes.push(`${clOrdId} ${outcome.kind}`),
      onUnanswered: (clOrdId) => repeats.push(`${clOrdId} at ${clock.monotonic()}`),
    },
  );
  await clock.advanceAsync(30_000);
  await done;
  return { calls, outcomes, repeats, at, pending: clock.pending };
}
const all = (quotes: readonly TwoSidedQuote[]) => quotes.map(resultOf);
const lost = () => new TransportError('network');
const refused = () => FakeServer.reply(403, {});

describe('two-sided quotes being sent', () => {
  it('go out a hundred bonds at a time, one call after another, each reported once', async () => {
    const { calls, outcomes } = await sent(250, [all]);
    expect(calls.map((ids) => ids.length)).toEqual([100, 100, 50]);
    expect(outcomes).toEqual(Array.from({ length: 250 }, (_, n) => `q${n} answered`));
  });

  it('are resent under the same ids after 0.5, 1.5 and 4 s if unanswered, and then given up', async () => {
    const { calls, outcomes, repeats, at, pending } = await sent(2, [lost]);
    expect(at).toEqual([0, 500, 2000, 6000]);
    expect(calls).toEqual(at.map(() => ['q0', 'q1']));
    expect([outcomes, pending]).toEqual([['q0 unknown', 'q1 unknown'], 0]);
    expect(repeats).toEqual(['q0 at 0', 'q1 at 0']);
    expect((await sent(2, [lost, all])).outcomes).toEqual(['q0 answered', 'q1 answered']);
  });

  it('are not resent if the server turns them away, without affecting the other calls', async () => {
    const { calls, outcomes } = await sent(150, [refused, all]);
    expect(calls).toHaveLength(2);
    expect([outcomes[0], outcomes[99], outcomes[100], outcomes.length]).toEqual([
      'q0 unsent',
      'q99 unsent',
      'q100 answered',
      150,
    ]);
  });

  it('are of unknown outcome once a reply was lost, even if the server turns the next attempts away', async () => {
    const { calls, outcomes } = await sent(1, [lost, () => FakeServer.reply(503, {})]);
    expect([calls.length, outcomes]).toEqual([4, ['q0 unknown']]);
  });

  it('are not sent in the session of another user, who logged in between two calls or attempts', async () => {
    const inBetween = await sent(150, [all], undefined, undefined, (count) => (count === 0 ? 's1' : 's2'));
    expect([inBetween.calls.length, inBetween.outcomes.length]).toEqual([1, 100]);
    const resent = await sent(1, [lost], undefined, undefined, (count) => (count === 0 ? 's1' : 's2'));
    expect(resent.calls).toHaveLength(1);
  });

  it('are of unknown outcome if the reply omits them, whatever it says of others', async () => {
    const { outcomes } = await sent(3, [(quotes) => all(quotes).filter(({ clOrdId }) => clOrdId !== 'q1')]);
    expect(outcomes).toEqual(['q0 answered', 'q1 unknown', 'q2 answered']);
  });

  it('are refused unsent while disconnected; those sent before are resent under their ids', async () => {
    expect(await sent(2, [all], () => true)).toMatchObject({
      calls: [],
      outcomes: ['q0 unsent', 'q1 unsent'],
      pending: 0,
    });
    const { calls, outcomes } = await sent(1, [lost, all], (count) => count > 0);
    expect([calls, outcomes]).toEqual([[['q0'], ['q0']], ['q0 answered']]);
  });

  it('are tried while disconnected if they are only pulled, since calls may still get through, and once only', async () => {
    expect(await sent(2, [all], () => true, pull)).toMatchObject({
      calls: [['q0', 'q1']],
      outcomes: ['q0 answered', 'q1 answered'],
    });
    expect(await sent(1, [lost, all], () => true, pull)).toMatchObject({
      calls: [['q0']],
      outcomes: ['q0 unknown'],
      pending: 0,
    });
    expect((await sent(1, [lost, all], () => false, pull)).outcomes).toEqual(['q0 answered']);
    const mixed = await sent(
      2,
      [all],
      () => true,
      (n) => (n === 0 ? pull(n) : quote(n)),
    );
    expect([mixed.calls, mixed.outcomes]).toEqual([[], ['q0 unsent', 'q1 unsent']]);
  });

  it('make no call if there are none', async () => {
    expect((await sent(0, [all])).calls).toEqual([]);
  });
});
