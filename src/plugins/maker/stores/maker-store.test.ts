import { MAKER_ROWS, type MakerSheet, type Order } from '#contract/entities';
import { TransportError } from '#core/http';
import type { LookupOutcome } from '#core/trading';
import { bestRow, FakeStorage, settle } from '#testing';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leg, makerDesk, READ, REPLACE, SAVE } from '../testing/desk.ts';
import { type MakerDeps, MakerStore } from './maker-store.ts';
import type { Row } from './row.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function opened(
  own: readonly Order[] = [],
  tab?: ReturnType<FakeStorage['openTab']>,
  find?: MakerDeps['trading']['find'],
) {
  const desk = makerDesk(tab);
  if (find !== undefined) desk.trading.find = find;
  runInAction(() => own.forEach((order) => desk.orders.set(order.orderId, order)));
  stops.push(desk.store.start());
  await settle();
  const [first, second] = desk.store.rows;
  if (first === undefined || second === undefined) throw new Error('the sheet was not read');
  return { ...desk, first, second };
}
const both = [leg(), leg({ orderId: 'O1', side: 2, price: 2.19 })];
const named = { securityId: '240210.IB', symbol: '24国开10' };
const texts = (row: Row) => [
  row.text('bidQty'),
  row.text('bidPrice'),
  row.text('ofrPrice'),
  row.text('ofrQty'),
];

describe('a market maker’s sheet', () => {
  it('quotes an added NCD on 今+0, another bond on 明+0, and cycles on from there', async () => {
    const { clock, store, best, sentQuotes } = await opened();
    store.add([
      { securityId: '112609059.IB', symbol: '26浦发银行CD059' },
      { securityId: '102601001.IB', symbol: '26中票001' },
    ]);
    const [deposit, note] = store.rows.slice(-2);
    if (deposit === undefined || note === undefined) throw new Error('the bonds were not added');
    // Their market follows.
    for (const [row, bondType] of [
      [deposit, 'NCD'],
      [note, 'MTN'],
    ] as const)
      best.put(row.securityId, { ...bestRow(row.securityId), bondType });
    clock.frame();
    expect([deposit.settlement, note.settlement]).toEqual(['1', '3']);
    store.turnSettlement([note]);
    for (const row of [deposit, note]) store.type(row, 'bidPrice', '1.5');
    await store.send([deposit, note]);
    expect(sentQuotes.flat().map(({ settlType }) => settlType)).toEqual(['1', '4']);
  });

  it('shows resting quotes, marks edits over them, and sends both sides of a bond together', async () => {
    const { store, first, second, sentQuotes, hearLast } = await opened(both);
    expect(texts(first)).toEqual(['3000', '2.2100', '2.1900', '3000']);
    expect([first.isEdited('bidPrice'), first.isEdited('bidQty'), first.state]).toEqual([
      true,
      false,
      'resting',
    ]);
    expect([second.isChanged, second.state, store.changed]).toEqual([false, 'idle', [first]]);
    await store.send(store.changed);
    expect(sentQuotes).toEqual([
      [
        {
          clOrdId: 'maker-1',
          securityId: '240210.IB',
          priceType: 'Y',
          settlType: '2',
          reviewedOn: '2026-11-20',
          timeInForce: 0,
          specifyTime: '',
          bid: { price: 2.21, orderQty: 3000 },
          ofr: { price: 2.19, orderQty: 3000 },
        },
      ],
    ]);
    // Accepted, and the push has not arrived yet: nothing jumps back.
    expect([texts(first)[1], first.isChanged, first.state]).toEqual(['2.2100', false, 'resting']);
    runInAction(hearLast);
    expect([texts(first), first.isChanged, first.state]).toEqual([
      ['3000', '2.2100', '2.1900', '3000'],
      false,
      'resting',
    ]);
  });

  it('tells the day on which each row was reviewed, not the one on which it leaves: its settlement may be another by then', async () => {
    const { store, first, second, clock, sentQuotes, server } = await opened();
    const answer = Promise.withResolvers<unknown>();
    server.on(REPLACE, (request: { body?: unknown }) => {
      // `as` holds: the store under test sent it.
      sentQuotes.push((JSON.parse(String(request.body)) as { quotes: (typeof sentQuotes)[0] }).quotes);
      return answer.promise;
    });
    store.setTerms({ specifyTime: '1730' });
    store.type(second, 'bidPrice', '2.5');
    void store.send([first, second]);
    await settle();
    // Changed and sent once more before the reply, which comes after the weekend: no one has reviewed Tuesday.
    store.type(first, 'bidPrice', '2.2');
    void store.send([first]);
    clock.setWall(Date.parse('2026-11-23T02:00:00Z'));
    answer.resolve(
      sentQuotes[0]?.map(({ clOrdId, securityId }) => ({
        clOrdId,
        securityId,
        ok: true,
        message: '',
        field: null,
        bidOrderId: `B-${securityId}`,
        ofrOrderId: null,
      })),
    );
    await settle();
    expect(sentQuotes.flat().map(({ securityId, reviewedOn }) => [securityId, reviewedOn])).toEqual([
      ['240210.IB', '2026-11-20'],
      ['250001.IB', '2026-11-20'],
      ['240210.IB', '2026-11-20'],
    ]);
    // A pull is right on any day.
    void store.pause([first]);
    await settle();
    expect(sentQuotes.at(-1)?.map(({ reviewedOn }) => reviewedOn)).toEqual([undefined]);
  });

  it('asks before a leg that would trade at once or an old valuation, with bond and figures; declining sends nothing [U6]', async () => {
    const { store, first, sentQuotes, best, warned, decline, clock } = await opened(both);
    const row = {
      ...bestRow('240210.IB'),
      bidPrice: 2.205,
      ofrPrice: 2.195,
      valYield: 2.2,
      valDate: '2026-11-19',
    };
    runInAction(() => best.put('240210.IB', row));
    clock.advance(100);
    store.type(first, 'bidPrice', '2.2');
    await store.send([first]);
    // Behind the market, on the last workday's valuation: sent without a question.
    expect([warned, sentQuotes.length]).toEqual([[], 1]);
    decline();
    store.type(first, 'bidPrice', '2.194');
    runInAction(() => best.put('240210.IB', { ...row, valDate: '2026-11-18' }));
    clock.advance(100);
    await store.send([first]);
    expect(sentQuotes).toHaveLength(1);
    expect(warned).toEqual([
      { kind: 'crosses', side: 'bid', price: '2.1940', best: '2.1950', bp: '0.10', ...named },
      { kind: 'oldValuation', date: '2026-11-18', valuation: '2.2000', ...named },
    ]);
  });

  it('asks about a row in flight once it is answered, and only if it was changed meanwhile', async () => {
    const { clock, deps, server, sentQuotes, best, orders } = makerDesk();
    const questions: number[] = [];
    const store = new MakerStore(deps, async (warnings) => questions.push(warnings.length) > 0);
    runInAction(() => both.forEach((order) => orders.set(order.orderId, order)));
    stops.push(store.start());
    await settle();
    const first = store.rows[0] ?? expect.fail('the sheet was not read');
    runInAction(() => best.put('240210.IB', { ...bestRow('240210.IB'), bidPrice: 2.205, ofrPrice: 2.195 }));
    clock.advance(100);
    let answer = Promise.withResolvers<unknown>();
    server.on(REPLACE, (request: { body?: unknown }) => {
      // `as` holds: the store under test sent it.
      sentQuotes.push((JSON.parse(String(request.body)) as { quotes: (typeof sentQuotes)[0] }).quotes);
      return answer.promise;
    });
    const outcome = { ok: true, message: '', field: null, bidOrderId: 'B1', ofrOrderId: 'O2' };
    const answerNext = async () => {
      const replies = sentQuotes
        .at(-1)
        ?.map(({ clOrdId, securityId }) => ({ clOrdId, securityId, ...outcome }));
      const { resolve } = answer;
      answer = Promise.withResolvers();
      resolve(replies);
      await settle();
      return [first.isSending, questions.length, sentQuotes.length];
    };
    store.type(first, 'bidPrice', '2.194');
    void store.send([first]);
    await settle();
    void store.send([first]);
    await settle();
    expect([first.isSending, questions.length, sentQuotes.length]).toEqual([true, 1, 1]);
    expect(await answerNext()).toEqual([false, 1, 1]);
    store.type(first, 'bidPrice', '2.193');
    void store.send([first]);
    await settle();
    store.type(first, 'bidPrice', '2.192');
    void store.send([first]);
    expect(await answerNext()).toEqual([true, 3, 3]);
    expect(await answerNext()).toEqual([false, 3, 3]);
  });

  describe('while a question stands open', () => {
    /** A bid that would trade at once, and its questions, unanswered. */
    async function doubtful() {
      const desk = makerDesk();
      const questions: PromiseWithResolvers<boolean>[] = [];
      const store = new MakerStore(desk.deps, () => {
        const question = Promise.withResolvers<boolean>();
        questions.push(question);
        return question.promise;
      });
      stops.push(store.start());
      await settle();
      const row = store.rows[0] ?? expect.fail('the sheet was not read');
      runInAction(() =>
        desk.best.put('240210.IB', { ...bestRow('240210.IB'), bidPrice: 2.1, ofrPrice: 2.3 }),
      );
      desk.clock.advance(100);
      const confirm = async (at: number) => {
        questions[at]?.resolve(true);
        await settle();
      };
      return { ...desk, store, row, questions, confirm };
    }
    const bids = (quotes: Awaited<ReturnType<typeof doubtful>>['sentQuotes']) =>
      quotes.flat().map(({ bid }) => bid?.price);

    it('a row is not sent a second time when another press was confirmed and traded meanwhile', async () => {
      const { store, row, orders, sentQuotes, questions, confirm, hearLast } = await doubtful();
      void store.send([row]);
      void store.send([row]);
      await confirm(1);
      runInAction(() => {
        hearLast();
        const bid = orders.get('B-1') ?? expect.fail('the quote was not entered');
        const filled = {
          ordStatus: '2',
          cumQty: 3000,
          leavesQty: 0,
          phase: 'done',
          reason: 'filled',
        } as const;
        orders.set('B-1', { ...bid, ...filled });
      });
      await confirm(0);
      expect([bids(sentQuotes), row.state, questions.length]).toEqual([[2.21], 'filled', 2]);
    });

    it('a price typed meanwhile is asked about before it is sent', async () => {
      const { store, row, sentQuotes, questions, confirm } = await doubtful();
      void store.send([row]);
      store.type(row, 'bidPrice', '2.2');
      await confirm(0);
      expect([bids(sentQuotes), questions.length]).toEqual([[], 2]);
      await confirm(1);
      expect(bids(sentQuotes)).toEqual([2.2]);
    });

    it('a row that was reverted, or whose user has left, is not sent', async () => {
      const { store, row, session, sentQuotes, questions, confirm } = await doubtful();
      void store.send([row]);
      store.revert([row]);
      await confirm(0);
      store.type(row, 'bidPrice', '2.2');
      store.type(row, 'bidQty', '3000');
      void store.send([row]);
      runInAction(() => {
        session.sessionId = 's2';
        session.userInfo = { operid: 'op2' };
      });
      await confirm(1);
      expect([bids(sentQuotes), questions.length]).toEqual([[], 2]);
    });
  });

  it('asks first about what would trade at once, however many valuations are old [U6]', async () => {
    const { store, first, second, best, warned, decline, clock } = await opened();
    decline();
    const old = { valYield: 2.2, valDate: '2026-11-17' };
    runInAction(() => {
      best.put('240210.IB', { ...bestRow('240210.IB'), bidPrice: null, ofrPrice: null, ...old });
      best.put('250001.IB', { ...bestRow('250001.IB'), bidPrice: 2.205, ofrPrice: 2.195, ...old });
    });
    clock.advance(100);
    store.type(first, 'bidPrice', '2.2');
    store.type(second, 'bidPrice', '2.1');
    await store.send([first, second]);
    expect(warned.map(({ kind, securityId }) => `${kind} ${securityId}`)).toEqual([
      'crosses 250001.IB',
      'oldValuation 240210.IB',
      'oldValuation 250001.IB',
    ]);
  });

  it('reports an immediate fill, not a resting quote [U6]', async () => {
    const { store, first, orders, hearLast } = await opened(both);
    store.type(first, 'bidPrice', '2.2');
    await store.send([first]);
    expect(first.filledOfLast).toBe(0);
    runInAction(() => {
      hearLast();
      const bid = orders.get('B-1');
      if (bid) orders.set('B-1', { ...bid, cumQty: 2000, leavesQty: 1000 });
    });
    expect(first.filledOfLast).toBe(2000);
  });

  it('counts each accepted pair as a batch quote, and no refused one [R9.10]', async () => {
    const { store, first, refuseWith, tracked, best } = await opened(both);
    best.put('240210.IB', bestRow('240210.IB'));
    best.flush();
    await store.send(store.changed);
    await vi.waitFor(() => expect(tracked).toEqual(['quote_bulk_firm_T1_rates']));
    refuseWith(() => ({ message: '报价超出估值偏离度', field: 'ofr.price' }));
    store.type(first, 'ofrPrice', '1.5');
    await store.send([first]);
    await settle();
    expect(tracked).toHaveLength(1);
  });

  it('keeps a refused row as typed, with the reason at the cell concerned, in the words of the specification [R8.03] [U6]', async () => {
    const { store, first, refuseWith } = await opened(both);
    refuseWith(() => ({ message: '报价超出估值偏离度', field: 'ofr.price' }));
    store.type(first, 'ofrPrice', '1.5');
    await store.send([first]);
    expect(first.state).toBe('refused');
    expect(first.problem('ofrPrice')).toEqual({ words: { text: '当前报价超过内部系统偏离度设置' } });
    expect([first.problem('bidPrice'), texts(first)[2]]).toEqual([null, '1.5000']);
    store.type(first, 'ofrPrice', '2.19');
    expect([first.problem('ofrPrice'), first.state]).toEqual([null, 'resting']);
  });

  it('sends nothing invalid, and shows what is wrong', async () => {
    const { store, first, sentQuotes } = await opened(both);
    const problems = [
      ['bidPrice', 'abc', 'maker:problem.price'],
      ['bidPrice', '2.20001', 'refusals:yieldTick'],
      ['bidPrice', '2.1', 'refusals:crossedLegs'],
      ['bidQty', '1.5', 'maker:problem.qty'],
      ['bidQty', '1050', 'refusals:qtyStep'],
    ] as const;
    for (const [cell, text, key] of problems) {
      store.type(first, cell, text);
      expect(first.problem(cell)).toMatchObject({ key });
      await store.send([first]);
      store.undo();
    }
    expect(sentQuotes).toEqual([]);
    expect(texts(first)[1]).toBe('2.2100');
  });

  it('shifts and refreshes by whole ticks, and undoes both', async () => {
    const { store, first, second, best, clock } = await opened(both);
    best.put('240210.IB', { ...bestRow('240210.IB', 0), valYield: 2.2005 });
    clock.frame();
    store.setTerms({ stepBp: 0.05 });
    store.shift([first, second], ['bid', 'ofr'], 1);
    expect([texts(first), texts(second)]).toEqual([
      ['3000', '2.2105', '2.1905', '3000'],
      ['', '', '', ''],
    ]);
    store.shift([first], ['ofr'], -1);
    store.undo();
    store.undo();
    expect(texts(first)).toEqual(['3000', '2.2100', '2.1900', '3000']);
    store.setTerms({ spreadBp: 1.5, reference: 'valuation' });
    expect(store.refresh([first, second])).toBe(1);
    expect(texts(first)).toEqual(['3000', '2.2080', '2.1930', '3000']);
  });

  it('pulls everything with one call and restores it with another', async () => {
    const { store, first, sentQuotes, hearLast } = await opened(both);
    store.revert([first]);
    await store.toggleAll();
    expect(sentQuotes.at(-1)).toMatchObject([{ securityId: '240210.IB', bid: null, ofr: null }]);
    runInAction(hearLast);
    expect([first.state, texts(first), store.changed, store.paused]).toEqual([
      'paused',
      ['3000', '2.2000', '2.1900', '3000'],
      [],
      [first],
    ]);
    await store.toggleAll();
    expect(sentQuotes.at(-1)).toMatchObject([
      { bid: { price: 2.2, orderQty: 3000 }, ofr: { price: 2.19, orderQty: 3000 } },
    ]);
    runInAction(hearLast);
    expect([first.state, first.isPaused]).toEqual(['resting', false]);
  });

  it('remembers a send pressed during another only while connected: none leaves later than it was pressed', async () => {
    const { store, first, trading, sentQuotes } = await opened(both);
    store.type(first, 'bidPrice', '2.22');
    const sent = store.send([first]);
    store.type(first, 'bidPrice', '2.23');
    trading.isLost = true;
    await Promise.all([sent, store.send([first])]);
    trading.isLost = false;
    expect(sentQuotes.map(([quote]) => quote?.bid?.price)).toEqual([2.22]);
    expect([texts(first)[1], first.isChanged]).toEqual(['2.2300', true]);
  });

  it('carries out keys pressed during a send: a pull overrides a send, and reaches a first quote too', async () => {
    const { store, first, second, sentQuotes, hearLast } = await opened(both);
    store.type(second, 'bidPrice', '1.8');
    const sent = store.send([first, second]);
    store.type(first, 'bidPrice', '2.23');
    expect(store.pullable).toEqual([first, second]);
    const again = store.send([first]);
    const out = store.toggleAll();
    await Promise.all([sent, again, out, store.send([first])]);
    expect(
      sentQuotes.map((quotes) => quotes.map(({ bid, ofr }) => [bid?.price ?? null, ofr?.price ?? null])),
    ).toEqual([
      [
        [2.21, 2.19],
        [1.8, null],
      ],
      [
        [null, null],
        [null, null],
      ],
    ]);
    runInAction(hearLast);
    expect([first.state, texts(first)[1], second.state, store.paused.length]).toEqual([
      'paused',
      '2.2300',
      'paused',
      2,
    ]);
    await Promise.all([store.resume([first]), (store.type(first, 'bidPrice', '2.24'), store.send([first]))]);
    expect(sentQuotes.slice(2).map(([quote]) => quote?.bid?.price)).toEqual([2.23, 2.24]);
  });

  it('never re-quotes a filled side until it is sent explicitly', async () => {
    const done = leg({ ordStatus: '2', cumQty: 3000, leavesQty: 0, phase: 'done', reason: 'filled' });
    const { store, first, sentQuotes } = await opened([done, leg({ orderId: 'O1', side: 2, price: 2.19 })]);
    store.revert([first]);
    expect([texts(first)[1], first.isMemory('bidPrice'), first.legs.bidFilled, first.state]).toEqual([
      '2.2000',
      true,
      3000,
      'oneSided',
    ]);
    store.type(first, 'ofrPrice', '2.18');
    await store.send(store.changed);
    expect(sentQuotes.at(-1)).toMatchObject([{ bid: null, ofr: { price: 2.18, orderQty: 3000 } }]);
  });

  it('retries under the same client id when a reply is lost, and reports when none comes', async () => {
    const { store, first, server, clock, line } = await opened(both);
    let isDown = true;
    const bodies: string[] = [];
    server.on(REPLACE, (request: { body?: unknown }) => {
      bodies.push(String(request.body));
      if (isDown && bodies.length < 3) return new TransportError('timeout');
      return isDown
        ? [
            {
              clOrdId: 'maker-1',
              securityId: '240210.IB',
              ok: true,
              message: '',
              field: null,
              bidOrderId: 'B9',
              ofrOrderId: 'O9',
            },
          ]
        : new TransportError('network');
    });
    const sent = store.send([first]);
    await clock.advanceAsync(3000);
    await sent;
    expect([bodies.length, new Set(bodies).size, first.state]).toEqual([3, 1, 'resting']);
    isDown = false;
    line.isCut = true;
    store.type(first, 'bidPrice', '2.22');
    const lost = store.send([first]);
    await clock.advanceAsync(10_000);
    await lost;
    expect([first.state, first.isChanged]).toEqual(['unknown', true]);
  });

  it('says of a pull that did not get through that nothing changed, and that the quotes are in the market', async () => {
    const { store, first, server, clock, trading } = await opened(both);
    trading.isLost = true;
    server.on(REPLACE, new TransportError('network'));
    await store.pause([first]);
    trading.isLost = false;
    await clock.advanceAsync(4000);
    expect([first.state, first.isPaused]).toEqual(['resting', false]);
    expect(first.answer).toMatchObject({ ok: false, words: { key: 'maker:said.notPulled' } });
    expect(first.problem('bidPrice')).toBeNull();
  });

  it('says so of an unanswered pull after a reload too: its quotes are in the market, and none was refused', async () => {
    const tab = new FakeStorage().openTab();
    const { store, first, server, clock, line } = await opened(both, tab);
    server.on(REPLACE, new TransportError('network'));
    line.isCut = true;
    const sent = store.pause([first]);
    await clock.advanceAsync(10_000);
    await sent;
    expect(first.state).toBe('unknown');
    const again = await opened(both, tab, () => Promise.resolve({ kind: 'void', words: { text: '未受理' } }));
    expect([again.first.state, again.first.answer?.words]).toEqual([
      'resting',
      { key: 'maker:said.notPulled' },
    ]);
  });

  describe('a quote that was carried out and whose reply is lost', () => {
    /** The first row's reply is lost, however often it is sent. */
    async function lost(tab?: ReturnType<FakeStorage['openTab']>) {
      const desk = await opened([], tab);
      const { store, first, second, line, clock } = desk;
      line.isCut = true;
      const sent = store.send([first]);
      await clock.advanceAsync(10_000);
      await sent;
      return { ...desk, store, first, second };
    }

    it('is not entered a second time by another press, also after its price was typed again', async () => {
      const { store, first, second, entered, sentQuotes } = await lost();
      const tries = sentQuotes.length;
      await store.send([first]);
      store.type(first, 'bidPrice', '2.205');
      await store.send([first]);
      expect([first.state, entered(), sentQuotes.length]).toEqual(['unknown', 1, tries]);
      // The others are.
      store.type(second, 'bidPrice', '1.8');
      void store.send([first, second]);
      await settle();
      expect(sentQuotes.at(-1)?.map(({ securityId }) => securityId)).toEqual([second.securityId]);
    });

    it('shows its outcome once the line returns: filled at once, nothing is left to send', async () => {
      const { store, first, line, clock, orders, hearLast } = await lost();
      runInAction(() => {
        hearLast();
        const bid = orders.get('B-1');
        if (bid)
          orders.set('B-1', {
            ...bid,
            ordStatus: '2',
            cumQty: 3000,
            leavesQty: 0,
            phase: 'done',
            reason: 'filled',
          });
      });
      expect([first.state, first.isChanged]).toEqual(['unknown', true]);
      line.isCut = false;
      await clock.advanceAsync(2000);
      expect([first.state, first.isChanged, first.filledOfLast, store.changed]).toEqual([
        'filled',
        false,
        3000,
        [],
      ]);
    });

    it('is pulled at once, and its late outcome does not bring it back', async () => {
      const { store, first, line, clock, sentQuotes } = await lost();
      line.isCut = false;
      await store.pause([first]);
      expect(sentQuotes.at(-1)).toMatchObject([{ bid: null, ofr: null }]);
      await clock.advanceAsync(2000);
      expect([first.state, first.isPaused]).toEqual(['paused', true]);
    });

    it.each(['filled', 'oneSided'] as const)(
      'and whose pulls did not get through is %s, and not entered a second time',
      async (reason) => {
        const tab = new FakeStorage().openTab();
        const { store, first, server, line, clock, orders, hearLast, trading, entered } = await lost(tab);
        runInAction(() => {
          hearLast();
          const bid = orders.get('B-1');
          if (bid && reason === 'filled')
            orders.set('B-1', { ...bid, ordStatus: '2', cumQty: 3000, leavesQty: 0, phase: 'done', reason });
        });
        trading.isLost = true;
        server.on(REPLACE, new TransportError('network'));
        await store.pause([first]);
        await store.pause([first]);
        trading.isLost = false;
        const pending = Promise.withResolvers<LookupOutcome>();
        const reloaded = await opened([], tab, () => pending.promise);
        expect(reloaded.first.unanswered?.clOrdId).toBe('maker-1');
        line.isCut = false;
        await clock.advanceAsync(20_000);
        expect([first.isUnknown, first.isChanged, first.isPaused, entered()]).toEqual([
          false,
          false,
          false,
          1,
        ]);
        expect([first.state, first.answer?.words]).toMatchObject(
          reason === 'filled'
            ? ['filled', { text: '双边报价已提交' }]
            : ['oneSided', { key: 'maker:said.notPulled' }],
        );
      },
    );

    it('is followed by the page that is opened after a reload, and by none once it is known', async () => {
      const tab = new FakeStorage().openTab();
      await lost(tab);
      const queries: string[] = [];
      const outcome = Promise.withResolvers<LookupOutcome>();
      const find = (clOrdId: string) => {
        queries.push(clOrdId);
        return outcome.promise;
      };
      const again = await opened([], tab, find);
      expect([again.first.state, again.first.text('bidPrice'), queries]).toEqual([
        'unknown',
        '2.2100',
        ['maker-1'],
      ]);
      outcome.resolve({ kind: 'void', words: { text: '未受理' } });
      await settle();
      expect([again.first.state, again.first.answer?.words]).toEqual(['refused', { text: '未受理' }]);
      await opened([], tab, find);
      expect(queries).toHaveLength(1);
    });

    it('is another user’s business after a change of users', async () => {
      const tab = new FakeStorage().openTab();
      const { session, store } = await lost(tab);
      runInAction(() => {
        session.sessionId = 's2';
        session.userInfo = { operid: 'op2' };
      });
      await settle();
      expect(store.rows.map(({ state }) => state)).toEqual(['idle', 'idle']);
    });
  });

  it('keeps edits across a reload before the server has them, and across a new log-in afterwards', async () => {
    const tab = new FakeStorage().openTab();
    const { store, first, server, clock } = await opened([], tab);
    server.on(SAVE, new TransportError('network'));
    store.type(first, 'bidPrice', '2.3456');
    store.setTerms({ spreadBp: 2 });
    await clock.advanceAsync(2000);
    const again = await opened([], tab);
    expect([again.first.text('bidPrice'), again.store.terms.spreadBp, again.server.count(READ)]).toEqual([
      '2.3456',
      2,
      0,
    ]);
    await again.clock.advanceAsync(2000);
    expect(again.server.count(SAVE)).toBe(1);
    const saved: unknown = JSON.parse(String(again.server.requests.at(-1)?.body));
    expect(saved).toMatchObject({ spreadBp: 2, rows: [{ draft: { bidPrice: '2.3456' } }, {}] });
    expect((await opened([], tab)).server.count(READ)).toBe(1);
  });

  it('pulls quotes entered elsewhere beyond a full sheet too, and stores no more than a sheet holds', async () => {
    const { store, orders, sentQuotes, server, clock, hearLast } = await opened();
    const code = (index: number) => `24${String(index).padStart(4, '0')}.IB`;
    store.add(
      Array.from({ length: MAKER_ROWS }, (_, index) => ({ securityId: code(index), symbol: code(index) })),
    );
    expect(store.rows).toHaveLength(MAKER_ROWS);
    const elsewhere = ['250210.IB', '250215.IB'];
    runInAction(() => {
      for (const securityID of elsewhere) orders.set(securityID, leg({ orderId: securityID, securityID }));
    });
    await store.toggleAll();
    expect(sentQuotes.flat().map(({ securityId, bid }) => [securityId, bid])).toEqual(
      elsewhere.map((id) => [id, null]),
    );
    runInAction(hearLast);
    await clock.advanceAsync(2000);
    // `as` holds: the store under test saved it.
    const saved = JSON.parse(String(server.requests.at(-1)?.body)) as MakerSheet;
    expect([server.count(SAVE) > 0, saved.rows.length]).toEqual([true, MAKER_ROWS]);
    await store.toggleAll();
    expect(sentQuotes.at(-1)?.map(({ securityId, bid }) => [securityId, bid?.price])).toEqual(
      elsewhere.map((id) => [id, 2.2]),
    );
  });

  it('shows bonds quoted elsewhere so that everything can be pulled, and leaves nothing to the next user', async () => {
    const { store, session, orders } = await opened();
    runInAction(() => orders.set('X', leg({ orderId: 'X', securityID: '250210.IB', symbol: '25国开10' })));
    expect(store.ids).toEqual(['240210.IB', '250001.IB', '250210.IB']);
    expect(store.remove(store.rows)).toBe(2);
    expect(store.ids).toEqual(['250210.IB']);
    runInAction(() => {
      session.sessionId = '';
      session.isLogin = false;
    });
    expect(store.rows).toEqual([]);
  });
});
