import type { BondSearchRow } from '#contract/entities';
import { type Http, NetworkError } from '#core/http';
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

interface SearchCall {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  answer(content: readonly BondSearchRow[], totalPages?: number): Promise<void>;
  fail(): Promise<void>;
}

/** The door to the server: the test gives the replies, in any order. */
function server() {
  const calls: SearchCall[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const call = (endpoint: { name: string }, request: { query?: Record<string, unknown> }) =>
    new Promise((resolve, reject) => {
      calls.push({
        name: endpoint.name,
        query: request.query ?? {},
        answer: async (content, totalPages = 1) => {
          resolve({ content, totalPages });
          await settle();
        },
        fail: async () => {
          reject(new NetworkError('selectBondInfo', 'no network'));
          await settle();
        },
      });
    });
  // `as` holds: the store uses `call` only.
  return { calls, http: { call } as unknown as Http };
}

function make(offer?: BondSearchDeps['offer']) {
  const clock = new FakeClock();
  const { calls, http } = server();
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
    const call = calls.at(-1);
    if (!call) throw new Error('nothing was asked');
    return call;
  };
  return { store, clock, calls, type, last };
}

describe('bond search', () => {
  it('removes all white space and requests page 1 of 50 rows [R3.01 R9.01]', async () => {
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
    const { store, clock, calls } = make();
    for (const text of ['2', '24', '240']) {
      store.setText(text);
      clock.advance(50);
    }
    expect(calls).toHaveLength(0);
    clock.advance(200);
    expect(calls.map((call) => call.query['securityArg'])).toEqual(['240']);
  });

  it('resolves an Enter pressed before the answer arrives to the first bond for the current text', async () => {
    const { store, type, last, calls } = make();
    type('24');
    await last().answer([row(1)]);
    store.setText('24国开');
    const chosen = store.meant();
    expect(calls).toHaveLength(2);
    await last().answer([row(2), row(3)]);
    expect(await chosen).toEqual(row(2));
    store.move(1);
    expect(await store.meant()).toEqual(row(3));
    expect(calls).toHaveLength(2);
  });

  it('shows only the newest search, whatever order the answers arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }), async (order) => {
        const { store, type, calls } = make();
        for (const text of ['a', 'ab', 'abc']) type(text);
        for (const index of order) await calls[index]?.answer([row(index)]);
        expect(store.rows).toEqual([row(2)]);
      }),
    );
  });

  it('appends the next page once, without duplicates, and stops at the last page', async () => {
    const { store, type, last, calls } = make();
    type('国开');
    await last().answer([row(1), row(2)], 2);
    const first = store.loadMore();
    const second = store.loadMore();
    expect(calls).toHaveLength(2);
    expect(last().query).toMatchObject({ page: 2 });
    await last().answer([row(2), row(3)], 2);
    await Promise.all([first, second]);
    expect(store.rows).toEqual([row(1), row(2), row(3)]);
    await store.loadMore();
    expect(calls).toHaveLength(2);
  });

  it('reports a failed search, and works again on retry', async () => {
    const { store, type, last } = make();
    type('x');
    await last().fail();
    expect(store.status).toBe('failed');
    const again = store.start();
    await last().answer([row(1)]);
    await again;
    expect(store.status).toBe('ready');
  });

  it('shows nothing while the field is empty, or the suggestions if it has any', async () => {
    const plain = make();
    plain.type('x');
    await plain.last().answer([row(1)]);
    plain.store.setText(' ');
    expect([plain.store.status, plain.store.rows, plain.calls.length]).toEqual(['idle', [], 1]);
    const offering = make(async () => ({ rows: [row(7)], isHot: true }));
    await offering.store.start();
    expect([offering.store.rows, offering.store.isHot, offering.store.active]).toEqual([[row(7)], true, -1]);
    expect(await offering.store.meant()).toBeNull();
    await offering.store.loadMore();
    expect(offering.calls).toEqual([]);
    offering.type('24');
    await offering.last().answer([row(1)]);
    expect([offering.store.rows, offering.store.isHot]).toEqual([[row(1)], false]);
  });

  it('resolves Enter to nothing once the text has changed or the field is closed', async () => {
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

  it('reads full-width letters and digits from an input method as ASCII', () => {
    const { type, last } = make();
    type('２４ｇｋ１０');
    expect(last().query['securityArg']).toBe('24gk10');
  });

  it('keeps the selection inside the list whatever keys are pressed', async () => {
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

describe('the next page of hits', () => {
  it('is not requested while the hits belong to an earlier text', async () => {
    const { store, clock, type, last, calls } = make();
    type('24');
    await last().answer([row(1), row(2)], 3);
    store.setText('25');
    const early = store.loadMore();
    expect(calls).toHaveLength(1);
    await early;
    clock.advance(200);
    await last().answer([row(3)], 2);
    const more = store.loadMore();
    expect(last().query).toMatchObject({ securityArg: '25', page: 2 });
    await last().answer([row(4)], 2);
    await more;
    expect(store.rows).toEqual([row(3), row(4)]);
  });

  it('is dropped if another search has started when it arrives', async () => {
    const { store, type, last, calls } = make();
    type('24');
    await last().answer([row(1)], 2);
    const more = store.loadMore();
    const late = last();
    type('25');
    await calls.at(-1)?.answer([row(9)]);
    await late.answer([row(2)], 2);
    await more;
    expect([store.rows, store.loadingMore]).toEqual([[row(9)], false]);
  });

  it('keeps the existing hits when it fails, and is requested again by scrolling on', async () => {
    const { store, type, last, calls } = make();
    type('24');
    await last().answer([row(1)], 2);
    const failing = store.loadMore();
    expect(store.loadingMore).toBe(true);
    await last().fail();
    await failing;
    expect([store.status, store.rows, store.loadingMore]).toEqual(['ready', [row(1)], false]);
    const again = store.loadMore();
    expect([calls.length, last().query['page']]).toEqual([3, 2]);
    await last().answer([row(2)], 2);
    await again;
    expect(store.rows).toEqual([row(1), row(2)]);
  });

  it('is not requested before the first page has arrived, nor after it failed', async () => {
    const { store, type, last, calls } = make();
    await store.loadMore();
    type('24');
    await store.loadMore();
    await last().fail();
    await store.loadMore();
    expect(calls).toHaveLength(1);
  });
});

describe('the typed text', () => {
  it('is searched once for texts that differ only in white space', async () => {
    const { store, type, last, calls, clock } = make();
    type('24国开');
    await last().answer([row(1)]);
    type(' 24 国开 ');
    expect([calls.length, store.text, store.status, clock.pending]).toEqual([1, ' 24 国开 ', 'ready', 0]);
  });

  it('is cut to the length the server accepts', () => {
    const { type, last } = make();
    type('券'.repeat(150));
    expect(last().query['securityArg']).toBe('券'.repeat(100));
  });

  it('keeps the previous hits until new ones arrive, but shows loading when there are none', async () => {
    const { store, type, last } = make();
    store.setText('24');
    expect(store.status).toBe('loading');
    type('24');
    await last().answer([row(1)]);
    store.setText('25');
    expect([store.status, store.rows]).toEqual(['ready', [row(1)]]);
  });

  it('is forgotten when the field closes: nothing more is requested or accepted', async () => {
    const { store, clock, type, last, calls } = make();
    type('24');
    const late = last();
    store.setText('25');
    store.clear();
    clock.advance(5000);
    await late.answer([row(1)]);
    expect([calls.length, store.rows, store.text, store.status, clock.pending]).toEqual([
      1,
      [],
      '',
      'idle',
      0,
    ]);
  });

  it('is searched without an operator id for a visitor, and with it for a logged-in user', () => {
    const clock = new FakeClock();
    const { calls, http } = server();
    let operId: string | undefined;
    const store = new BondSearch({ http, clock, pageSize: () => 8, operId: () => operId });
    for (const id of [undefined, 'D0002']) {
      operId = id;
      store.setText(`24${id}`);
      clock.advance(200);
    }
    expect(calls.map(({ query }) => [query['operId'], query['rows']])).toEqual([
      [undefined, 8],
      ['D0002', 8],
    ]);
    expect(calls[0]?.query).not.toHaveProperty('operId');
  });
});

describe('suggestions in an empty field', () => {
  it('are reported as failed if they could not be read, and read again on the next attempt', async () => {
    let isThere = false;
    const { store } = make(async () => {
      if (!isThere) throw new NetworkError('selectBondInfo', 'no network');
      return { rows: [row(7)], isHot: true };
    });
    await store.start();
    expect([store.status, store.rows, store.isOffer]).toEqual(['failed', [], true]);
    isThere = true;
    await store.start();
    expect([store.status, store.rows]).toEqual(['ready', [row(7)]]);
  });

  it('return when the text is deleted', async () => {
    const { store, type, last, clock } = make(async () => ({ rows: [row(7)], isHot: true }));
    type('24');
    await last().answer([row(1)]);
    store.setText('');
    clock.advance(200);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect([store.isOffer, store.rows, store.active]).toEqual([true, [row(7)], -1]);
  });

  it('are abandoned when text is typed meanwhile', async () => {
    const signals: AbortSignal[] = [];
    const offered = Promise.withResolvers<{ rows: readonly BondSearchRow[]; isHot: boolean }>();
    const { store, type, last } = make((signal) => {
      signals.push(signal);
      return offered.promise;
    });
    const offering = store.start();
    type('24');
    await last().answer([row(1)]);
    offered.resolve({ rows: [row(7)], isHot: true });
    await offering;
    expect([signals[0]?.aborted, store.rows, store.isHot]).toEqual([true, [row(1)], false]);
  });
});

describe('Enter', () => {
  it('picks one bond, once, when pressed twice', async () => {
    const { store, type, last, calls } = make();
    type('24');
    const presses = [store.meant(), store.meant()];
    for (const call of calls.slice(1)) await call.answer([row(1)]);
    await last().answer([row(1)]);
    expect((await Promise.all(presses)).filter((bond) => bond !== null)).toEqual([row(1)]);
  });

  it('picks nothing when nothing was found or the search failed', async () => {
    const { store, type, last } = make();
    type('24');
    await last().answer([]);
    expect([await store.meant(), store.active, store.activeRow]).toEqual([null, -1, null]);
    type('25');
    await last().fail();
    expect(await store.meant()).toBeNull();
  });

  it('picks the row chosen by the pointer, and nothing beyond the last row', async () => {
    const { store, type, last } = make();
    type('24');
    await last().answer([row(1), row(2)]);
    store.choose(1);
    expect(await store.meant()).toEqual(row(2));
    store.choose(5);
    expect(await store.meant()).toBeNull();
    store.clear();
    store.move(1);
    expect(store.active).toBe(-1);
  });
});
