import { DatabaseAway, OutcomeUnknown, type Storage, type Tx } from '#server/db';
import { createLogger } from '#server/runtime';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { LiveBooks } from './live-books.ts';
import { MarketWriter } from './market-writer.ts';
import type { Plan } from './plan.ts';

const sqlError = (code: string): DatabaseError =>
  Object.assign(new DatabaseError('no', 2, 'error'), { code });
const entry = (isRepeatable: boolean): Plan<null, null, null> => ({
  together: 2,
  isRepeatable,
  scope: () => ({ books: [], owners: [] }),
  decide: async () => ({ commands: [], decision: null }),
  finish: async (requests) => requests.map(() => null),
});

/** A writer whose transactions fail one after another. */
function failing(...errors: readonly Error[]) {
  const remaining = [...errors];
  const tx: Storage['tx'] = () => Promise.reject(remaining.shift() ?? new Error('one transaction too many'));
  // `as` holds: the writer uses its storage for transactions only.
  const storage = { tx } as Storage;
  const clock = { now: () => 0 };
  return {
    writer: new MarketWriter({ storage, books: new LiveBooks(), clock, log: createLogger('silent') }),
    remaining,
  };
}

/** The errors of two requests in one transaction. */
const bothOf = (writer: MarketWriter, plan: Plan<null, null, null>): Promise<unknown[]> =>
  Promise.all([0, 1].map(() => writer.carryOut(plan, null).catch((error: unknown) => error)));

describe('a request whose commit was not answered', () => {
  const unknown = new OutcomeUnknown('no answer');

  it.each([
    ['does not reach the database', new DatabaseAway('gone')],
    ['is not answered either', new OutcomeUnknown('no answer again')],
    ['times out', sqlError('57014')],
    ['runs out of memory', sqlError('53200')],
    ['fails', new Error('a fault')],
  ])('is reported as unknown if its second attempt %s', async (_, second) => {
    const { writer, remaining } = failing(unknown, second, second);
    expect(await bothOf(writer, entry(true))).toEqual([unknown, unknown]);
    expect(remaining).toEqual([]);
  });

  it('is not repeated if that could carry it out twice', async () => {
    const { writer, remaining } = failing(unknown, new DatabaseAway('gone'));
    expect(await bothOf(writer, entry(false))).toEqual([unknown, unknown]);
    expect(remaining).toHaveLength(1);
  });
});

it('a request is carried out after one rehearsal at most, however many wait', async () => {
  // `as` holds: these requests touch no book, so that nothing is read or written.
  const storage = { tx: async (work: (trx: Tx) => Promise<unknown>) => work({} as Tx) } as unknown as Storage;
  const clock = { now: () => 0 };
  const writer = new MarketWriter({ storage, books: new LiveBooks(), clock, log: createLogger('silent') });
  const order: string[] = [];
  const rehearsals = Array.from({ length: 20 }, async () => {
    await writer.rehearse(entry(true), null);
    order.push('rehearsed');
  });
  const real = writer.carryOut(entry(true), null).then(() => order.push('carried out'));
  await Promise.all([...rehearsals, real]);
  expect([order.indexOf('carried out') <= 1, order.length]).toEqual([true, 21]);
});
