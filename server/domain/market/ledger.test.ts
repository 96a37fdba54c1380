import type { Tx } from '#server/db';
import { expect, it } from 'vitest';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { orderSender } from '../../../tests/_util/order-world.ts';
import { lockLedger } from './ledger.ts';

/** A transaction that answers each column with its name. `texts`: of its statements. */
function answering() {
  const texts: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: async () => ({
            executeQuery: async ({ sql: text }: { readonly sql: string }) => {
              texts.push(text);
              const names = [...text.matchAll(/as "(\w+)"/g)].map(([, name = '']) => name);
              return { rows: [Object.fromEntries(names.map((name) => [name, { [name]: name }]))] };
            },
            streamQuery: () => {
              throw new Error('nothing is streamed');
            },
          }),
        }),
      createIntrospector: (some) => new PostgresIntrospector(some),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  // `as` holds: the statement uses no table, and whether it is in a transaction makes no difference to it.
  return { trx: db as unknown as Tx, texts };
}

it('questions have one statement, whatever asks nothing between them, so that plans are few', async () => {
  const { trx, texts } = answering();
  const [lock, query] = [sql`select 1`, sql`select 2`];
  const found = [
    await lockLedger(trx, lock, null, [query, query]),
    await lockLedger(trx, lock, null, [null, query, null, null, query]),
  ];
  expect(found.map(({ answers }) => answers)).toEqual([
    [{ a1: 'a1' }, { a2: 'a2' }],
    [undefined, { a1: 'a1' }, undefined, undefined, { a2: 'a2' }],
  ]);
  expect(found.map(({ quotas }) => [...quotas])).toEqual([[['a0', 'a0']], [['a0', 'a0']]]);
  expect(new Set(texts).size).toBe(1);
  expect((await lockLedger(trx, null, null, [null])).answers).toEqual([undefined]);
});

it('sessions are looked at again once the lock is held, and what was found of them is told', async () => {
  const { trx, texts } = answering();
  const session = orderSender().session;
  const sessions = {
    query: sql`select 3`,
    read: (answer: unknown) =>
      new Map([[session, isAnswer(answer) ? 'sessionEnded' : 'rightsChanged']] as const),
  };
  const isAnswer = (value: unknown): boolean => JSON.stringify(value) === '{"a1":"a1"}';
  const { lapses, answers } = await lockLedger(trx, sql`select 1`, sessions, [null, sql`select 2`]);
  expect([...lapses]).toEqual([[session, 'sessionEnded']]);
  expect(answers).toEqual([undefined, { a2: 'a2' }]);
  expect(texts).toEqual([
    '/* prepared *//* ahead */ select (select 1)',
    '/* prepared */ select (select 1) as "a0", (select 3) as "a1", (select 2) as "a2"',
  ]);
});
