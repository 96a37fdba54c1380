import type { BestMarket, Order, OrderEntry } from '#contract/entities';
import { beijingDate } from '#contract/rules';
import { createHttp, TransportError } from '#core/http';
import { LiveTable } from '#core/market';
import { Storage } from '#core/storage';
import type { LookupOutcome, SubmitOutcome } from '#core/trading';
import { bestRow, FakeClock, FakeServer, FakeStorage, ownPath, settle } from '#testing';
import { autorun, observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import { bondRecord, foundBond } from '../testing/bonds.ts';
import { BulkStore } from './bulk-store.ts';
import { TicketDrawer } from './ticket-drawer.ts';
import { Turns } from './turns.ts';
import { unansweredIn } from './unanswered.ts';

const SEARCH = '/market/bondInfoByIdOrName';
const accepted: SubmitOutcome = {
  kind: 'accepted',
  reply: { orderId: 'O1', ordStatus: '0', cumQty: 0, message: '', avgPrice: null, remainingQuota: 1 },
};
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `240210 2.${200 + at} bid 1000`).join('\n');

function desk(door = new FakeStorage().openTab(), clock = new FakeClock()) {
  const server = new FakeServer()
    .on('/transaction/bondInfo', {})
    .on('/transaction/auth/queryOrderRules', { deviationBp: { rates: 12, credit: 45, belowAA: 80 } })
    .on('/transaction/auth/getDealPathInfo', [ownPath])
    .on(SEARCH, { content: [foundBond], totalPages: 1 });
  const sent: OrderEntry[] = [];
  const open: PromiseWithResolvers<SubmitOutcome>[] = [];
  const repeats: ((() => void) | undefined)[] = [];
  const lookUps: (PromiseWithResolvers<LookupOutcome> & { readonly id: string })[] = [];
  const session = observable({ remainingQuota: 100_000 as number | '' });
  let ids = 0;
  const live = observable.array<Order>([], { deep: false });
  const best = new LiveTable<BestMarket>(clock);
  const link = { isLost: false };
  const calendar = {
    now: () => clock.now(),
    isWorkday: (_at?: number): boolean => true,
    hours: { open: '', close: '' },
    facts: null,
  };
  // `as` holds: the store uses these parts only.
  const bulk = new BulkStore({
    http: createHttp({ transport: server.transport, token: () => 't' }),
    clock,
    storage: new Storage(door),
    report: { track: () => undefined },
    text: { say: (words: { text?: string; key?: string }) => words.text ?? words.key ?? '' },
    calendar,
    market: { best },
    config: { settings: {} },
    session,
    trading: {
      live,
      get isLost() {
        return link.isLost;
      },
      newClOrdId: () => `row-${(ids += 1)}`,
      find: (id: string) => {
        const answer = Promise.withResolvers<LookupOutcome>();
        lookUps.push({ ...answer, id });
        return answer.promise;
      },
      submit: (entry: OrderEntry, onUnknown?: () => void) => {
        sent.push(entry);
        repeats.push(onUnknown);
        const answer = Promise.withResolvers<SubmitOutcome>();
        open.push(answer);
        return answer.promise;
      },
    },
  } as never);
  return {
    bulk,
    server,
    clock,
    door,
    sent,
    repeats,
    lookUps,
    session,
    live,
    best,
    link,
    calendar,
    /** Pastes lines and waits until every bond has been looked up. */
    paste: async (text: string) => {
      bulk.setText(text);
      const found = bulk.parse();
      await settle();
      await settle();
      return found;
    },
    answer: async (at: number, outcome: SubmitOutcome = accepted) => {
      open[at]?.resolve(outcome);
      await settle();
    },
    states: () => bulk.list.map(({ bondState }) => bondState),
    statuses: () => bulk.list.map(({ status }) => status),
  };
}

it('rows on screen are checked again once the market has their bond, and with its next valuation', async () => {
  const { bulk, best, clock, server, paste } = desk();
  const deviationBp = { rates: 12, credit: 45, belowAA: 80 };
  server
    .on('/transaction/bondInfo', bondRecord)
    .on('/transaction/auth/queryOrderRules', { deviationBp, oldestValuation: '2026-11-19' });
  bulk.takeUser('op1');
  await paste('240210 2.2 bid 1000');
  const [row] = bulk.list;
  const seen: unknown[] = [];
  const stop = autorun(() => {
    seen.push([bulk.ready.length, row && bulk.problems(row).map(({ key }) => key)]);
  });
  for (const valDate of ['2026-11-18', '2026-11-19']) {
    best.put('240210.IB', { ...bestRow('240210.IB'), valDate });
    clock.advance(500);
  }
  stop();
  expect(seen).toEqual([
    [1, []],
    [0, ['refusals:oldValuation']],
    [1, []],
  ]);
});

describe('pasting more than the sheet holds', () => {
  it('leaves the excess lines in the field, says how many, and reads them once there is room', async () => {
    const { bulk, paste } = desk();
    bulk.takeUser('op1');
    expect([await paste(lines(498)), bulk.text, bulk.unread]).toEqual([498, '', 0]);
    expect(await paste(lines(4))).toBe(2);
    expect([bulk.order.length, bulk.text, bulk.unread]).toEqual([
      500,
      '240210 2.202 bid 1000\n240210 2.203 bid 1000',
      2,
    ]);
    // The sheet is full: nothing is parsed, and nothing is lost.
    expect([bulk.parse(), bulk.text.split('\n').length, bulk.unread]).toEqual([0, 2, 2]);
    for (const id of bulk.order.slice(0, 5)) bulk.remove(id);
    expect([bulk.parse(), bulk.text, bulk.unread, bulk.order.length]).toEqual([2, '', 0, 497]);
    bulk.setText('more');
    expect(bulk.unread).toBe(0);
  });
});

describe('a line that names no settlement', () => {
  const found = (bondType: string) => {
    const world = desk();
    world.server.on('/transaction/bondInfo', { ...bondRecord, bondType });
    world.bulk.takeUser('op1');
    const codes = () => world.bulk.list.map(({ settlType }) => settlType);
    return { ...world, codes };
  };

  it('settles as its bond usually does, and one that names another as it says', async () => {
    const { paste, codes, bulk, sent } = found('NCD');
    await paste('240210 2.20 bid 1000\n240210 2.21 bid 1000 明天+0\n240210 2.22 bid 1000 T+1');
    expect(codes()).toEqual(['1', '3', '2']);
    void bulk.submit();
    await settle();
    expect(sent.map(({ settlType }) => settlType)).toEqual(['1', '3', '2']);
    const other = found('MTN');
    await other.paste('240210 2.20 bid 1000');
    expect(other.codes()).toEqual(['3']);
  });

  it('keeps what the user chooses instead', async () => {
    const { paste, codes, bulk } = found('NCD');
    await paste('240210 2.20 bid 1000');
    const [id = ''] = bulk.order;
    bulk.edit(id, { settlType: '3' });
    bulk.edit(id, { qtyText: '2000' });
    await settle();
    expect(codes()).toEqual(['3']);
  });
});

it('a day as spoken is one on which the market of the bond settles, once the bond is known', async () => {
  // A Friday before a make-up Saturday.
  const world = desk(undefined, new FakeClock('2026-10-09 10:00:00'));
  const { bulk, server, paste, calendar } = world;
  calendar.isWorkday = (at) => !['2026-10-11', '2026-10-17', '2026-10-18'].includes(beijingDate(at ?? 0));
  bulk.takeUser('op1');
  const codes = () => bulk.list.map(({ settlType }) => settlType);
  const messageOf = (bond: string) =>
    ['明天+0', '周六+0', '后天+0', '周一+0'].map((day) => `${bond} 2.20 bid 1000 ${day}`).join('\n');
  await paste(messageOf('240210'));
  expect(codes()).toEqual(['3', '3', '10.12+0', '10.12+0']);
  bulk.clear('all');
  server.on(SEARCH, { content: [{ ...foundBond, securityid: '019601.SH' }], totalPages: 1 });
  await paste(messageOf('019601'));
  expect(codes()).toEqual(['3', '10.10+0', '10.13+0', '3']);
  // What the user chooses stays, also for another bond.
  const [id = ''] = bulk.order.slice(2);
  bulk.edit(id, { settlType: '4' });
  bulk.edit(id, { bond: '019602' });
  bulk.lookUp(id);
  await settle();
  expect(codes()[2]).toBe('4');
});

// `as` holds: only these are compared.
const ownOffer = (over: Partial<Order> = {}) =>
  ({
    securityID: foundBond.securityid,
    side: 2,
    phase: 'resting',
    settlType: '2',
    priceType: 'Y',
    price: 2.2,
    yield: 2.2,
    cleanPrice: 100.1,
    ...over,
  }) as Order;

describe('what the server would refuse', () => {
  it.each([
    ['meets the user’s own offer', {}, 1],
    ['crosses it', { price: 2.25, yield: 2.25 }, 1],
    ['meets one in a clean price, though not for certain', { priceType: 'C', price: 100.1 }, 0],
    ['crosses one in a clean price', { priceType: 'C', price: 100.0, yield: 2.25 }, 1],
    ['stays below it', { price: 2.15, yield: 2.15 }, 0],
    ['is for another settlement day', { settlType: '1' }, 0],
    ['is on the same side', { side: 1 }, 0],
    ['meets an order that does not rest', { phase: 'asking' }, 0],
    ['is for another bond', { securityID: '000001' }, 0],
  ] as const)('a bid that %s is ready or not', async (_what, over, faults) => {
    const { bulk, live, paste } = desk();
    bulk.takeUser('op1');
    live.push(ownOffer(over));
    await paste('240210 2.20 bid 1000 T+1');
    const keys = bulk.list.flatMap((row) => bulk.problems(row).map(({ key }) => key));
    expect(keys).toEqual(faults === 0 ? [] : ['refusals:crossesOwn']);
    expect([bulk.ready.length, bulk.wrong]).toEqual([1 - faults, faults]);
    live.clear();
    expect(bulk.ready).toHaveLength(1);
  });

  it('is every row of a user without a trading path, until the first one is found', async () => {
    const { bulk, server, paste } = desk();
    server.on('/transaction/auth/getDealPathInfo', []);
    bulk.takeUser('op1');
    await paste(lines(2));
    expect([bulk.lacksPath, bulk.ready.length, bulk.wrong]).toEqual([true, 0, 2]);
    server.on('/transaction/auth/getDealPathInfo', [ownPath]);
    bulk.findPath();
    await settle();
    expect([bulk.lacksPath, bulk.ready.length]).toEqual([false, 2]);
    const requestCount = server.requests.length;
    bulk.findPath();
    expect(server.requests.length).toBe(requestCount);
  });
});

describe('sending many rows', () => {
  it('insists on the settlement dates that were reviewed: after midnight the codes mean others', async () => {
    const { bulk, paste, calendar, clock, sent } = desk(undefined, new FakeClock('2026-11-20 17:29:00'));
    const workdays = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
    const facts = { today: '2026-11-20', nextWorkday: '2026-11-23', workdays, estimated: false };
    Object.assign(calendar, { facts, isWorkday: (at?: number) => workdays.includes(beijingDate(at ?? 0)) });
    bulk.takeUser('op1');
    await paste('240210 2.20 bid 1000 T+1\n240210 2.21 bid 1000 明天+1');
    const reviewed = bulk.review();
    clock.setWall(Date.parse('2026-11-23T02:00:00Z'));
    expect(bulk.isReviewed(reviewed)).toBe(true);
    void bulk.submit(reviewed);
    await settle();
    expect(sent.map(({ settlType, settlDate }) => [settlType, settlDate])).toEqual([
      ['2', '2026-11-23'],
      ['4', '2026-11-24'],
    ]);
  });

  it('are to be reviewed again once any of them has changed', async () => {
    const { bulk, paste } = desk();
    bulk.takeUser('op1');
    await paste(lines(2));
    const reviewed = bulk.review();
    expect(bulk.isReviewed(reviewed)).toBe(true);
    bulk.edit(bulk.order[0] ?? '', { priceText: '2.3' });
    expect([bulk.ready.length, bulk.isReviewed(reviewed)]).toEqual([2, false]);
  });

  it('keeps four in flight, sends the next when one is answered, and shows progress', async () => {
    const { bulk, paste, sent, answer } = desk();
    bulk.takeUser('op1');
    await paste(lines(6));
    const done = bulk.submit();
    await settle();
    expect([sent.length, bulk.progress]).toEqual([4, { done: 0, total: 6 }]);
    await answer(1);
    expect([sent.length, bulk.progress]).toEqual([5, { done: 1, total: 6 }]);
    for (const at of [0, 2, 3, 4]) await answer(at);
    await answer(5);
    await done;
    expect([sent.map(({ price }) => price), bulk.progress]).toEqual([
      [2.2, 2.201, 2.202, 2.203, 2.204, 2.205],
      null,
    ]);
  });

  it('does not begin while disconnected: every row stays as it is, and can be sent later', async () => {
    const { bulk, link, sent, paste, statuses } = desk();
    bulk.takeUser('op1');
    await paste(lines(2));
    link.isLost = true;
    await bulk.submit();
    expect([sent, bulk.progress, statuses(), bulk.ready.length]).toEqual([[], null, ['draft', 'draft'], 2]);
    link.isLost = false;
    void bulk.submit();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('does not send a row changed or removed while it waited its turn', async () => {
    const { bulk, paste, sent, answer, statuses } = desk();
    bulk.takeUser('op1');
    await paste(lines(6));
    const [, , , , fifth = '', sixth = ''] = bulk.order;
    const done = bulk.submit();
    await settle();
    bulk.edit(fifth, { priceText: '9.9' });
    bulk.remove(sixth);
    for (const at of [0, 1, 2, 3]) await answer(at);
    await done;
    expect([sent.length, statuses()]).toEqual([4, ['done', 'done', 'done', 'done', 'draft']]);
  });

  it('begins no second batch while one is being sent, also with a row changed since [R9.10]', async () => {
    const { bulk, paste, sent, answer } = desk();
    bulk.takeUser('op1');
    await paste(lines(6));
    const done = bulk.submit();
    await settle();
    bulk.edit(bulk.order[4] ?? '', { priceText: '2.19' });
    // Those in flight are not ready, those that wait their turn are.
    expect(bulk.ready.map(({ priceText }) => priceText)).toEqual(['2.19', '2.205']);
    const again = bulk.submit();
    await settle();
    expect([sent.length, bulk.progress]).toEqual([4, { done: 0, total: 6 }]);
    for (const at of [0, 1, 2, 3]) await answer(at);
    await answer(4);
    await Promise.all([done, again]);
    expect([sent.map(({ price }) => price), bulk.progress]).toEqual([
      [2.2, 2.201, 2.202, 2.203, 2.205],
      null,
    ]);
  });

  it('locks a row while it is being sent: it cannot be changed or removed', async () => {
    const { bulk, paste, answer, statuses } = desk();
    bulk.takeUser('op1');
    await paste(lines(1));
    const [id = ''] = bulk.order;
    const done = bulk.submit();
    await settle();
    bulk.edit(id, { priceText: '9' });
    bulk.remove(id);
    bulk.clear('all');
    expect([bulk.list.map(({ priceText }) => priceText), statuses()]).toEqual([['2.200'], ['sending']]);
    await answer(0);
    await done;
  });

  it.each<[what: string, outcome: SubmitOutcome, status: string, note: string]>([
    [
      'refused, with a limit that its text omits',
      { kind: 'refused', code: 500, words: { text: '偏离度超限' }, field: 'price', limit: '12' },
      'refused',
      '偏离度超限 ticket:limit',
    ],
    ['refused as busy', { kind: 'unsent', words: { text: '请稍后再试' } }, 'refused', '请稍后再试'],
  ])('keeps a row that was %s, and can send it again', async (_, outcome, status, note) => {
    const { bulk, paste, answer, sent } = desk();
    bulk.takeUser('op1');
    await paste(lines(1));
    const [id] = bulk.order;
    const first = bulk.submit();
    await settle();
    await answer(0, outcome);
    await first;
    expect(bulk.list.map((row) => [row.status, row.note, row.clOrdId])).toEqual([[status, note, id]]);
    const second = bulk.submit();
    await settle();
    await answer(1);
    await second;
    expect([sent.map(({ clOrdId }) => clOrdId), bulk.list[0]?.status]).toEqual([[id, id], 'done']);
  });

  it('does not change a row of unknown outcome, which may have been executed as it was', async () => {
    const { bulk, paste, answer } = desk();
    bulk.takeUser('op1');
    await paste(lines(1));
    const [id = ''] = bulk.order;
    const done = bulk.submit();
    await settle();
    await answer(0, { kind: 'unknown', words: { text: '' } });
    await done;
    bulk.edit(id, { priceText: '9' });
    expect(bulk.list[0]).toMatchObject({ priceText: '2.200', status: 'unknown' });
  });

  describe('a row without a reply', () => {
    const lost: SubmitOutcome = { kind: 'unknown', words: { text: '结果未知' } };
    async function unanswered() {
      const opened = desk();
      opened.bulk.takeUser('op1');
      await opened.paste(lines(2));
      const done = opened.bulk.submit();
      await settle();
      await opened.answer(0, lost);
      await opened.answer(1);
      await done;
      const [id = ''] = opened.bulk.order;
      return { ...opened, id };
    }

    it('says so while its entry is repeated, and is done once that is answered', async () => {
      const { bulk, paste, sent, repeats, answer, statuses } = desk();
      bulk.takeUser('op1');
      await paste(lines(1));
      const done = bulk.submit();
      await settle();
      expect(statuses()).toEqual(['sending']);
      repeats[0]?.();
      expect([bulk.list[0]?.note, statuses(), bulk.progress]).toEqual([
        'core:trading.unknown',
        ['unknown'],
        { done: 0, total: 1 },
      ]);
      await answer(0);
      await done;
      expect([sent.length, statuses(), bulk.progress]).toEqual([1, ['done'], null]);
    });

    it('is neither sent again, nor checked, nor cleared while its outcome is queried', async () => {
      const { bulk, id, sent, live, statuses } = await unanswered();
      // It stands in the market after all: that is no problem of the row.
      live.push(ownOffer({}));
      await bulk.submit();
      bulk.clear('all');
      expect([sent.length, statuses(), bulk.ready, bulk.wrong]).toEqual([2, ['unknown'], [], 0]);
      expect(bulk.list[0]).toMatchObject({ clOrdId: id, note: '结果未知' });
    });

    it('that was carried out is done once the line returns', async () => {
      const { bulk, id, lookUps, statuses } = await unanswered();
      expect(lookUps.map((one) => one.id)).toEqual([id]);
      lookUps[0]?.resolve(accepted);
      await settle();
      expect([statuses(), bulk.done.length]).toEqual([['done', 'done'], 2]);
    });

    it('that was not carried out can be sent again, under an id that the server has not closed', async () => {
      const { bulk, id, lookUps, sent, statuses } = await unanswered();
      lookUps[0]?.resolve({ kind: 'void', words: { text: '未受理' } });
      await settle();
      expect([statuses(), bulk.list[0]?.note]).toEqual([['refused', 'done'], '未受理']);
      void bulk.submit();
      await settle();
      expect([sent.length, sent[2]?.clOrdId === id]).toEqual([3, false]);
    });

    it('is queried by the page that is opened after a reload', async () => {
      const { door, clock, id } = await unanswered();
      clock.advance(1000);
      const sender = () => unansweredIn(new Storage(door), 'bulk').get();
      expect(sender()).toBe('op1');
      const again = desk(door);
      again.bulk.takeUser('op1');
      expect([again.lookUps.map((one) => one.id), again.statuses()]).toEqual([[id], ['unknown', 'done']]);
      again.lookUps[0]?.resolve(accepted);
      await settle();
      expect(again.statuses()).toEqual(['done', 'done']);
      again.clock.advance(1000);
      expect(sender()).toBe('');
    });
  });

  it('ends when the user leaves: queued rows are not sent in another’s name, and replies change no row', async () => {
    const { bulk, paste, sent, answer, statuses } = desk();
    bulk.takeUser('op1');
    await paste(lines(6));
    const done = bulk.submit();
    await settle();
    bulk.takeUser('op2');
    await paste(lines(1));
    for (const at of [0, 1, 2, 3]) await answer(at);
    await done;
    expect([sent.length, statuses(), bulk.progress]).toEqual([4, ['draft'], null]);
  });

  it('checks the whole batch against the quota, and counts accepted rows by bond', async () => {
    const { bulk, paste, session, answer } = desk();
    bulk.takeUser('op1');
    await paste(lines(2));
    expect([bulk.readyQty, bulk.isOverQuota]).toEqual([2000, false]);
    session.remainingQuota = 1999;
    expect(bulk.isOverQuota).toBe(true);
    session.remainingQuota = '';
    expect(bulk.isOverQuota).toBe(false);
    const done = bulk.submit();
    await settle();
    await answer(0);
    await answer(1, { kind: 'unsent', words: { text: '' } });
    await done;
    expect(bulk.done).toEqual([{ symbol: '24国开10', qty: 1000 }]);
    bulk.clear('done');
    expect(bulk.list.map(({ status }) => status)).toEqual(['refused']);
  });
});

describe('the bonds of pasted rows', () => {
  it('are looked up once per name, however many rows contain it', async () => {
    const { bulk, paste, server, states } = desk();
    bulk.takeUser('op1');
    expect(await paste(lines(5))).toBe(5);
    expect([server.count(SEARCH), states()]).toEqual([1, Array(5).fill('found')]);
  });

  it.each([
    ['nothing', [], 'none', 'ticket:problem.bondNone'],
    [
      'several bonds, none of them exactly',
      [
        { ...foundBond, securityid: 'A.IB', seccode: 'A', secshortname: '甲' },
        { ...foundBond, securityid: 'B.IB', seccode: 'B', secshortname: '乙' },
      ],
      'many',
      'ticket:problem.bondMany',
    ],
  ])('that match %s hold the row back', async (_, content, state, key) => {
    const { bulk, server, paste, states } = desk();
    bulk.takeUser('op1');
    server.on(SEARCH, { content, totalPages: 1 });
    await paste(lines(1));
    const [row] = bulk.list;
    expect([states(), row && bulk.problems(row)[0]?.key, bulk.ready.length, bulk.wrong]).toEqual([
      [state],
      key,
      0,
      1,
    ]);
  });

  it('are looked up again when the cell is left, if the look-up failed', async () => {
    const { bulk, server, paste, states } = desk();
    bulk.takeUser('op1');
    server.on(SEARCH, () => new TransportError('network'));
    await paste(lines(1));
    expect(states()).toEqual(['failed']);
    server.on(SEARCH, { content: [foundBond], totalPages: 1 });
    bulk.lookUp(bulk.order[0] ?? '');
    await settle();
    expect(states()).toEqual(['found']);
    bulk.lookUp(bulk.order[0] ?? '');
    expect(server.count(SEARCH)).toBe(2);
  });

  it('found for an earlier name never enter a row that now names another bond', async () => {
    const { bulk, server, paste } = desk();
    bulk.takeUser('op1');
    const slow = Promise.withResolvers<unknown>();
    server.on(SEARCH, () => slow.promise);
    await paste(lines(1));
    const [id = ''] = bulk.order;
    server.on(SEARCH, {
      content: [{ ...foundBond, securityid: '240215.IB', seccode: '240215' }],
      totalPages: 1,
    });
    bulk.edit(id, { bond: '240215' });
    bulk.lookUp(id);
    await settle();
    slow.resolve({ content: [foundBond], totalPages: 1 });
    await settle();
    expect(bulk.list.map(({ securityId, bondState }) => [securityId, bondState])).toEqual([
      ['240215.IB', 'found'],
    ]);
  });

  it('are removed from a row whose name was cleared', async () => {
    const { bulk, paste } = desk();
    bulk.takeUser('op1');
    await paste(lines(1));
    bulk.edit(bulk.order[0] ?? '', { bond: ' ' });
    expect(bulk.list[0]).toMatchObject({ securityId: '', symbol: '', bondState: 'none' });
  });
});

describe('rows stored in the tab', () => {
  const stored = async () => {
    const bulkDesk = desk();
    bulkDesk.bulk.takeUser('op1');
    await bulkDesk.paste(lines(2));
    const sending = bulkDesk.bulk.submit();
    await settle();
    await bulkDesk.answer(0);
    bulkDesk.clock.advance(200);
    return { ...bulkDesk, sending };
  };

  it('are restored after a reload; one being sent then is of unknown outcome, and keeps its id', async () => {
    const before = await stored();
    const { bulk } = desk(before.door);
    bulk.takeUser('op1');
    expect(bulk.list.map(({ status }) => status)).toEqual(['done', 'unknown']);
    expect(bulk.order).toEqual(before.bulk.order);
  });

  it('are not shown to another user, nor is their text', async () => {
    const before = await stored();
    const { bulk } = desk(before.door);
    bulk.takeUser('op2');
    expect([bulk.list, bulk.text]).toEqual([[], '']);
    before.bulk.setText('240210 2.2 bid 1000');
    before.bulk.takeUser(null);
    expect([before.bulk.list, before.bulk.text]).toEqual([[], '']);
  });

  it('stand above what was entered before the user was known, which stays and is stored with them', async () => {
    const before = await stored();
    const late = desk(before.door);
    await late.paste(lines(3));
    // Their ids are those of the stored rows.
    for (const id of late.bulk.order.slice(0, 2)) late.bulk.remove(id);
    late.bulk.setText('240210 2.1 bid 1000');
    late.bulk.takeUser('op1');
    expect(late.bulk.list.map(({ status }) => status)).toEqual(['done', 'unknown', 'draft']);
    expect(late.bulk.text).toBe('240210 2.1 bid 1000');
    late.clock.advance(200);
    const { bulk } = desk(before.door);
    bulk.takeUser('op1');
    expect(bulk.order).toEqual(late.bulk.order);
  });

  it.each([
    ['damaged text', '{"v":1,"d":{"operId":"op1","rows":[{"clOrdId":1}]}}'],
    ['text of a newer version', '{"v":9,"d":{"operId":"op1","rows":[]}}'],
    ['no JSON', 'rows'],
  ])('stored as %s are ignored', (_, text) => {
    const door = new FakeStorage().openTab();
    door.session.setItem('bond.ticketBulk', text);
    const { bulk } = desk(door);
    bulk.takeUser('op1');
    expect(bulk.list).toEqual([]);
  });

  it('have their bond looked up again if it was unknown when the page closed', async () => {
    const before = desk();
    before.bulk.takeUser('op1');
    before.server.on(SEARCH, () => new TransportError('network'));
    await before.paste(lines(1));
    before.clock.advance(200);
    const { bulk, states } = desk(before.door);
    bulk.takeUser('op1');
    await settle();
    expect(states()).toEqual(['found']);
  });

  it('are written once for many changes', async () => {
    const { bulk, paste, clock, door } = desk();
    bulk.takeUser('op1');
    await paste(lines(3));
    expect(door.session.getItem('bond.ticketBulk')).toBeNull();
    expect(clock.pending).toBe(1);
    clock.advance(200);
    expect(door.session.getItem('bond.ticketBulk')).toContain('240210.IB');
  });
});

describe('turns', () => {
  it('limit the number running at once, in order of request, even if one arrives just as another ends', async () => {
    const turns = new Turns(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const job = (id: number) =>
      turns.take(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(id);
        await Promise.resolve();
        running -= 1;
        return id;
      });
    const first = [1, 2, 3, 4].map(job);
    const late = first[0]?.then(() => job(5));
    expect(await Promise.all([...first, late])).toEqual([1, 2, 3, 4, 5]);
    expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]]);
  });

  it('continue after a failure', async () => {
    const turns = new Turns(1);
    const failing = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await turns.take(() => Promise.resolve('free'))).toBe('free');
  });
});

describe('the drawer', () => {
  it('opens for a raised order, unless the dashboard has a ticket', () => {
    const drawer = new TicketDrawer();
    drawer.raise({ securityId: '240210.IB' });
    expect([drawer.isOpen, drawer.view, drawer.turn]).toEqual([true, 'ticket', 1]);
    drawer.close();
    const undo = drawer.addPanel();
    drawer.raise({ securityId: '240205.IB' });
    expect([drawer.isOpen, drawer.raised?.securityId, drawer.turn]).toEqual([false, '240205.IB', 2]);
    drawer.clear();
    undo();
    drawer.raise({ securityId: '240205.IB' });
    expect([drawer.isOpen, drawer.panels]).toEqual([true, 0]);
  });

  it('requests the focus each time it is opened, and closes with its key', () => {
    const drawer = new TicketDrawer();
    drawer.open('bulk');
    drawer.open('bulk');
    expect([drawer.turn, drawer.view]).toEqual([2, 'bulk']);
    drawer.toggle();
    drawer.toggle();
    expect([drawer.isOpen, drawer.turn]).toEqual([true, 2]);
  });
});
