import type { BondSearchRow } from '#contract/entities';
import type { Http } from '#core/http';
import { FakeClock } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BondSearch, type BondSearchDeps } from './bond-search.ts';

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
          resolve({ content, totalPages });
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

function make(offer?: BondSearchDeps['offer']) {
  const clock = new FakeClock();
  const { asked, http } = server();
  const store = new BondSearch({
    http,
    clock,
    pageSize: () => 50,
    operId: () => 'D0001',
    ...(offer && { offer }),
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
    const chosen = store.meant();
    expect(asked).toHaveLength(2);
    await last().answer([row(2), row(3)]);
    expect(await chosen).toEqual(row(2));
    store.move(1);
    expect(await store.meant()).toEqual(row(3));
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
    await store.loadMore();
    expect(asked).toHaveLength(2);
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

  it('shows nothing while nothing is typed, or what it is offered', async () => {
    const plain = make();
    plain.type('x');
    await plain.last().answer([row(1)]);
    plain.store.setText(' ');
    expect([plain.store.status, plain.store.rows, plain.asked.length]).toEqual(['idle', [], 1]);
    const offering = make(async () => ({ rows: [row(7)], isHot: true }));
    await offering.store.start();
    expect([offering.store.rows, offering.store.isHot, offering.store.active]).toEqual([[row(7)], true, -1]);
    expect(await offering.store.meant()).toBeNull();
    await offering.store.loadMore();
    expect(offering.asked).toEqual([]);
    offering.type('24');
    await offering.last().answer([row(1)]);
    expect([offering.store.rows, offering.store.isHot]).toEqual([[row(1)], false]);
  });

  it('means nothing by Enter once something else is typed, or the field is closed', async () => {
    const { store, type, last } = make();
    type('24');
    const chosen = store.meant();
    store.setText('25');
    await last().answer([row(1)]);
    expect(await chosen).toBeNull();
    const closed = store.meant();
    store.clear();
    await last().answer([row(2)]);
    expect([await closed, store.status]).toEqual([null, 'idle']);
  });

  it('reads letters and digits of an input method as ASCII', () => {
    const { type, last } = make();
    type('２４ｇｋ１０');
    expect(last().query['securityArg']).toBe('24gk10');
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
