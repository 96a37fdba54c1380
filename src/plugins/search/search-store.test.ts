import type { BondSearchRow } from '#contract/entities';
import type { Http } from '#core/http';
import { FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchStore } from './search-store.ts';

const row = (id: number): BondSearchRow => ({
  securityid: `${240_000 + id}.IB`,
  seccode: `${240_000 + id}`,
  secshortname: `24国开${id}`,
  secfullname: `国家开发银行2024年第${id}期金融债券`,
  issrating: '--',
  trueRemainMaturityStr: '7.64Y',
});

interface Asked {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  answer(content: readonly BondSearchRow[], totalPages?: number): Promise<void>;
  fail(): Promise<void>;
}

/** The door to the server: answers are given by the test, in any order. */
function server() {
  const asked: Asked[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const call = (endpoint: { name: string }, request: { query?: Record<string, unknown> }) =>
    new Promise((resolve, reject) => {
      asked.push({
        name: endpoint.name,
        query: request.query ?? {},
        answer: async (content, totalPages = 1) => {
          resolve(endpoint.name === 'historicalSearch' ? content : { content, totalPages });
          await settle();
        },
        fail: async () => {
          reject(new Error('no network'));
          await settle();
        },
      });
    });
  // `as` holds: the store uses `call` only.
  return { asked, http: { call } as unknown as Http };
}

function make(isLogin = true) {
  const clock = new FakeClock();
  const { asked, http } = server();
  const store = new SearchStore({
    http,
    clock,
    pageSize: () => 50,
    isLogin: () => isLogin,
    operId: () => (isLogin ? 'D0001' : undefined),
  });
  const type = (text: string) => {
    store.setText(text);
    clock.advance(200);
  };
  const last = () => {
    const call = asked.at(-1);
    if (!call) throw new Error('nothing was asked');
    return call;
  };
  return { store, clock, asked, type, last };
}

describe('bond search', () => {
  it('removes all white space and asks for page 1 of 50 rows [R3.01 R9.01]', async () => {
    const { store, type, last } = make();
    type('  24 国\u3000开 ');
    expect(last()).toMatchObject({
      name: 'bondInfoByIdOrName',
      query: { securityArg: '24国开', page: 1, rows: 50, operId: 'D0001' },
    });
    await last().answer([row(1)]);
    expect([store.status, store.rows.length, store.active]).toEqual(['ready', 1, 0]);
  });

  it('waits for a pause in typing', () => {
    const { store, clock, asked } = make();
    for (const text of ['2', '24', '240']) {
      store.setText(text);
      clock.advance(50);
    }
    expect(asked).toHaveLength(0);
    clock.advance(200);
    expect(asked.map((call) => call.query['securityArg'])).toEqual(['240']);
  });

  it('takes Enter before the answer for the first bond of what is typed now, never of what was typed before', async () => {
    const { store, type, last, asked } = make();
    type('24');
    await last().answer([row(1)]);
    store.setText('24国开');
    const chosen = store.settled();
    expect(asked).toHaveLength(2);
    await last().answer([row(2), row(3)]);
    expect(await chosen).toEqual(row(2));
    store.move(1);
    expect(await store.settled()).toEqual(row(3));
    expect(asked).toHaveLength(2);
  });

  it('shows the newest search only, in whatever order the answers come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }), async (order) => {
        const { store, type, asked } = make();
        for (const text of ['a', 'ab', 'abc']) type(text);
        for (const index of order) await asked[index]?.answer([row(index)]);
        expect(store.rows).toEqual([row(2)]);
      }),
    );
  });

  it('appends the next page once, without doubles, and stops at the last', async () => {
    const { store, type, last, asked } = make();
    type('国开');
    await last().answer([row(1), row(2)], 2);
    const first = store.loadMore();
    const second = store.loadMore();
    expect(asked).toHaveLength(2);
    expect(last().query).toMatchObject({ page: 2 });
    await last().answer([row(2), row(3)], 2);
    await Promise.all([first, second]);
    expect(store.rows).toEqual([row(1), row(2), row(3)]);
    expect(store.hasMore).toBe(false);
  });

  it('says that it failed, and works again on retry', async () => {
    const { store, type, last } = make();
    type('x');
    await last().fail();
    expect(store.status).toBe('failed');
    const again = store.start();
    await last().answer([row(1)]);
    await again;
    expect(store.status).toBe('ready');
  });

  it('reads the history of a logged-in user while nothing is typed; without one, and for a visitor, what is actively quoted [R3.01]', async () => {
    const user = make();
    const reading = user.store.start();
    expect(user.last().name).toBe('historicalSearch');
    await user.last().answer([row(7)]);
    await reading;
    expect([user.store.rows, user.store.isHot]).toEqual([[row(7)], false]);
    const fresh = make();
    void fresh.store.start();
    await fresh.last().answer([]);
    expect(fresh.last()).toMatchObject({ name: 'bondInfoByIdOrName', query: { securityArg: '', page: 1 } });
    await fresh.last().answer([row(8)], 9);
    expect([fresh.store.rows, fresh.store.isHot, fresh.store.hasMore, fresh.store.active]).toEqual([
      [row(8)],
      true,
      false,
      -1,
    ]);
    const visitor = make(false);
    void visitor.store.start();
    await visitor.last().answer([row(9)]);
    await visitor.store.remember('240210.IB');
    expect(visitor.asked.map(({ name }) => name)).toEqual(['bondInfoByIdOrName']);
    expect([visitor.store.status, visitor.store.rows, visitor.store.isHot]).toEqual([
      'ready',
      [row(9)],
      true,
    ]);
  });

  it('keeps the choice inside the list whatever keys are pressed', async () => {
    const { store, type, last } = make();
    type('国开');
    await last().answer([row(1), row(2), row(3)]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, -1, 8, -8)), (steps) => {
        for (const step of steps) {
          store.move(step);
          expect(store.activeRow).not.toBeNull();
        }
      }),
    );
  });
});
