import type { Tx } from '#server/db';
import { describe, expect, it } from 'vitest';
import { type Batch, CommandQueue } from './command-queue.ts';
import type { MarketResult } from './market-command.ts';
import type { Carried, Plan, UnderWay } from './plan.ts';

// `as` holds: the plans below use none of them.
const [trx, market, carried, result] = [{}, {}, {}, {}] as unknown as [Tx, UnderWay, Carried, MarketResult];

/** Requests are words, answered in capitals; `decided` records which were decided together. */
function shouting(over: Partial<Plan<string, null, string>> = {}) {
  const decided: (readonly string[])[] = [];
  const plan: Plan<string, null, string> = {
    scope: (word) => ({ books: [{ securityId: word, bucket: '2' }], owners: [`owner of ${word}`] }),
    decide: async (words) => {
      decided.push(words);
      return { commands: [], decision: null };
    },
    finish: async (words) => words.map((word) => word.toUpperCase()),
    ...over,
  };
  return { plan, decided };
}

async function carryOut(batches: readonly Batch[]): Promise<void> {
  for (const batch of batches) (await (await batch.decide(market, undefined)).finish(carried, result))();
}

describe('requests waiting to change the market', () => {
  it('are taken up to the repeat of one that another batch decides', async () => {
    const queue = new CommandQueue();
    const idOf = (word: string): string => word;
    const [some, others] = [shouting({ together: 9, idOf }), shouting({ idOf: (word) => `other ${word}` })];
    const answers = Promise.all([
      queue.add(some.plan, 'a', 1),
      queue.add(some.plan, 'a', 1),
      queue.add(others.plan, 'a', 1),
      queue.add(some.plan, 'b', 1),
      queue.add(some.plan, 'a', 1),
      queue.add(others.plan, 'a', 1),
    ]);
    await carryOut(queue.take(100));
    expect([some.decided, others.decided, queue.length]).toEqual([[['a', 'a'], ['b']], [['a']], 2]);
    await carryOut(queue.take(100));
    expect([some.decided.length, others.decided.length, queue.isEmpty]).toEqual([3, 2, true]);
    expect(await answers).toEqual(['A', 'A', 'A', 'B', 'A', 'A']);

    const adjacent = Promise.all([queue.add(others.plan, 'x', 1), queue.add(others.plan, 'x', 1)]);
    for (const waiting of [1, 0]) {
      await carryOut(queue.take(100));
      expect(queue.length).toBe(waiting);
    }
    expect(await adjacent).toEqual(['X', 'X']);
  });

  it('are batched with adjacent ones of the same plan, up to its limit, and each is answered', async () => {
    const queue = new CommandQueue();
    const [some, others] = [shouting({ together: 2 }), shouting()];
    const answers = Promise.all([
      queue.add(some.plan, 'a', 1),
      queue.add(some.plan, 'b', 1),
      queue.add(some.plan, 'c', 1),
      queue.add(others.plan, 'x', 1),
      queue.add(some.plan, 'd', 1),
    ]);
    await carryOut(queue.take(100));
    expect(await answers).toEqual(['A', 'B', 'C', 'X', 'D']);
    // A request added after another plan's request never overtakes it.
    expect([some.decided, others.decided]).toEqual([[['a', 'b'], ['c'], ['d']], [['x']]]);
    expect(queue.isEmpty).toBe(true);
  });

  it('fill a transaction as far as their commands fit; the first is taken however large', () => {
    const queue = new CommandQueue();
    const { plan } = shouting();
    for (const size of [50, 3, 3, 1]) void queue.add(plan, String(size), size);
    expect(queue.take(6)).toHaveLength(1);
    expect([queue.length, queue.isEmpty]).toEqual([7, false]);
    expect([queue.take(6), queue.take(6), queue.take(6)].map((batches) => batches.length)).toEqual([2, 1, 0]);
  });

  it('are all counted, including those within a batch', () => {
    const queue = new CommandQueue();
    const { plan } = shouting({ together: 10 });
    void queue.add(plan, 'a', 2);
    void queue.add(plan, 'b', 2);
    void queue.add(shouting().plan, 'c', 1);
    expect(queue.length).toBe(5);
    expect(queue.take(4)).toHaveLength(1);
  });

  it('lock the books and owners of the whole batch, and are looked up or repeated only if their plan allows', async () => {
    const queue = new CommandQueue();
    void queue.add(shouting({ together: 2 }).plan, 'a', 1);
    const careful = shouting({
      find: async (_trx, words) => words.map((word) => ({ securityId: word, bucket: '4' })),
      isRepeatable: true,
      mayRetry: (error) => error === 'taken',
      together: 2,
    });
    void queue.add(careful.plan, 'b', 1);
    void queue.add(careful.plan, 'c', 1);
    const [plain, bold] = queue.take(9);
    expect(bold?.scope()).toEqual({
      books: [
        { securityId: 'b', bucket: '2' },
        { securityId: 'c', bucket: '2' },
      ],
      owners: ['owner of b', 'owner of c'],
      sessions: [],
    });
    expect([await plain?.find(trx), plain?.ask(), plain?.isRepeatable, plain?.mayRetry('taken')]).toEqual([
      [],
      null,
      false,
      false,
    ]);
    expect([(await bold?.find(trx))?.length, bold?.isRepeatable, bold?.mayRetry('taken')]).toEqual([
      2,
      true,
      true,
    ]);
    expect(bold?.mayRetry('lost')).toBe(false);
  });

  it('get no outcome if the batch returns too few', async () => {
    const queue = new CommandQueue();
    const { plan } = shouting({ together: 2, finish: async () => ['ONLY ONE'] });
    const reported: string[] = [];
    const both = ['a', 'b'].map((word) =>
      queue.add(plan, word, 1).then(
        (answer) => reported.push(answer),
        (error: unknown) => reported.push(`${word}: ${String(error)}`),
      ),
    );
    const [batch] = queue.take(9);
    await expect(carryOut(batch === undefined ? [] : [batch])).rejects.toThrow(
      'request 2 of 2 has no outcome',
    );
    expect(reported).toEqual([]);
    batch?.reject('undone');
    await Promise.all(both);
    expect(reported).toEqual(['a: undone', 'b: undone']);
  });

  it('taken one by one, fail only where the request itself fails', async () => {
    const queue = new CommandQueue();
    const { plan } = shouting({
      together: 3,
      finish: async (words) => {
        if (words.includes('bad')) throw new Error('cannot be carried out');
        return words.map((word) => word.toUpperCase());
      },
    });
    const answers = Promise.allSettled(['a', 'bad', 'c'].map((word) => queue.add(plan, word, 1)));
    const [batch] = queue.take(9);
    await expect(carryOut(batch === undefined ? [] : [batch])).rejects.toThrow('cannot be carried out');
    for (const one of batch?.split() ?? [])
      await carryOut([one]).catch((error: unknown) => one.reject(error));
    expect(
      (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed')),
    ).toEqual(['A', 'failed', 'C']);
  });
});
