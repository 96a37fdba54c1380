import { BizError, CancelledError, HttpStatusError, NetworkError, TimeoutError } from '#core/http';
import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import { type Answered, repeated } from './repeated.ts';

const lost = new TimeoutError('ordersPrice', '');
const busy = new HttpStatusError('ordersPrice', 429, '');
const restarting = new HttpStatusError('ordersPrice', 503, '');
const refused = new BizError('ordersPrice', 3001, '额度不足', null);

/** Each attempt ends as listed; the last outcome repeats. */
async function send(attempts: readonly (Error | 'ok')[], switchAfterMs = Number.POSITIVE_INFINITY) {
  const clock = new FakeClock();
  const at: number[] = [];
  let unknowns = 0;
  let answer: Answered<string> | undefined;
  const done = repeated(
    async () => {
      const next = attempts[Math.min(at.length, attempts.length - 1)];
      at.push(clock.monotonic());
      if (next instanceof Error) throw next;
      return 'reply';
    },
    {
      clock,
      owner: () => (clock.monotonic() >= switchAfterMs ? 's2' : 's1'),
      onUnknown: () => (unknowns += 1),
    },
  ).then((value) => (answer = value));
  await clock.advanceAsync(20_000);
  await done;
  return { answer, at, unknowns, pending: clock.pending };
}

describe('a call carried out at most once', () => {
  it('is retried after 0.5, 1.5 and 4 s, and then given up', async () => {
    const { at, answer, unknowns } = await send([lost]);
    expect(at).toEqual([0, 500, 2000, 6000]);
    expect(answer).toEqual({ kind: 'unknown', words: lost.words() });
    // However often it is lost, the caller is notified once.
    expect(unknowns).toBe(1);
  });

  it('is completed by whichever attempt gets an answer', async () => {
    expect(await send(['ok'])).toMatchObject({ answer: { kind: 'answered', reply: 'reply' }, unknowns: 0 });
    expect((await send([lost, busy, 'ok'])).answer).toEqual({ kind: 'answered', reply: 'reply' });
  });

  it('is not retried when refused', async () => {
    const { answer, at } = await send([lost, refused, 'ok']);
    expect(answer).toEqual({ kind: 'refused', error: refused });
    expect(at).toHaveLength(2);
  });

  it('is known not to be done if the server never processed it', async () => {
    expect((await send([busy])).answer).toEqual({ kind: 'unsent', words: busy.words() });
    expect(await send([restarting])).toMatchObject({ answer: { kind: 'unsent' }, unknowns: 0 });
  });

  it('may have been done if one attempt was not answered, even if the last one was not processed', async () => {
    expect((await send([new NetworkError('x', ''), busy])).answer?.kind).toBe('unknown');
  });

  it('is not retried after a failure that repetition cannot fix', async () => {
    const forbidden = new HttpStatusError('ordersPrice', 403, '');
    expect(await send([forbidden])).toMatchObject({ answer: { kind: 'unsent' }, at: [0] });
    expect((await send([new CancelledError('x', false)])).at).toEqual([0]);
  });

  it('is never retried as another user', async () => {
    const { at, answer } = await send([lost, 'ok'], 400);
    expect(at).toEqual([0]);
    expect(answer?.kind).toBe('unknown');
  });

  it('is given up at once where its session ended while it was on its way', async () => {
    const clock = new FakeClock();
    let owner = 's1';
    let answer: Answered<string> | undefined;
    void repeated<string>(
      async () => {
        owner = 's2';
        throw lost;
      },
      { clock, owner: () => owner },
    ).then((value) => (answer = value));
    await clock.advanceAsync(0);
    expect([answer?.kind, clock.pending]).toEqual(['unknown', 0]);
  });

  it('never processed is known not to be done, even if another user logs in meanwhile', async () => {
    const { at, answer } = await send([busy, 'ok'], 400);
    expect(at).toEqual([0]);
    expect(answer).toEqual({ kind: 'unsent', words: busy.words() });
  });

  it('rethrows a programming error', async () => {
    await expect(send([new TypeError('x')])).rejects.toThrow(TypeError);
  });

  it('leaves no timer behind', async () => {
    expect((await send([lost, 'ok'])).pending).toBe(0);
  });
});
