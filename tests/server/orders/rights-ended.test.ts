import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, transaction } from '../../../contract/api/index.ts';
import { ApiClient } from '../../_util/api-client.ts';
import { grantKey, keyWish, rotateKey } from '../../_util/api-keys.ts';
import { enter, newClOrdId, orderEntry, type Quotable } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
/** Sends what is to be refused; logged in anew for every test. */
let maker: ApiClient;
let makerId: string;
const FIRM = { session: null, ip: null, reason: '客户来电' };
const logIn = () => server.loggedIn('demo_maker', '192.0.2.3');
beforeAll(async () => {
  server = await startTradingServer();
  [anna] = await server.traders();
});
beforeEach(async () => {
  maker = await logIn();
  makerId = (await maker.call(account.queryOperInfo)).data.operid;
});
afterAll(() => server.close());

interface Reply {
  readonly data: unknown;
}

/** The reply to a call that has been admitted and waits for the market while something happens. */
async function whileWaiting(
  send: () => Promise<Reply>,
  meanwhile: () => Promise<unknown>,
): Promise<Reply['data']> {
  const { writer } = server.market;
  let sent: Promise<Reply> | null = null;
  await writer.between(async () => {
    sent = send();
    await expect.poll(() => writer.waiting, { interval: 2 }).toBe(1);
    await meanwhile();
  });
  return (sent as unknown as Promise<Reply>).then(({ data }) => data);
}

const endSessions = () => server.accounts.firm.actions.do('end-sessions', makerId, FIRM);
const quote = (client: ApiClient, bond: Quotable, over: Parameters<typeof orderEntry>[1] = {}) =>
  enter(client, bond, over).then(({ data }) => data.orderId);
const pair = ({ yield: middle }: Quotable) => ({
  bid: { price: Number((middle + 0.005).toFixed(4)), orderQty: 1000 },
  ofr: { price: Number((middle - 0.005).toFixed(4)), orderQty: 1000 },
});
const pairs = (client: ApiClient, bond: Quotable) =>
  client.call(transaction.replaceTwoSided, {
    body: {
      quotes: [
        {
          clOrdId: newClOrdId(),
          securityId: bond.securityId,
          priceType: 'Y',
          settlType: '3',
          timeInForce: 0,
          specifyTime: '',
          ...pair(bond),
        },
      ],
    },
  });
/** Live orders of a bond: quantities, 万元. */
async function live({ securityId }: Quotable): Promise<number[]> {
  const { rows } = await sql<{ left: number }>`select order_qty - cum_qty as left from quote_order
    where security_id = ${securityId} and ord_status = '0' order by 1`.execute(server.storage.kysely);
  return rows.map(({ left }) => Number(left));
}
/** Anna's hit on the maker's negotiable quote. */
async function hitOn(bond: Quotable): Promise<string> {
  const targetQuoteId = await quote(maker, bond, { side: 2, quoteInd: 2, flags: ['*'] });
  return quote(anna, bond, { quoteInd: 99, orderQty: 3000, targetQuoteId });
}

describe('what waits for the market when its sender’s session ends (T10)', () => {
  const DEALS: Readonly<Record<string, (bond: Quotable) => Promise<() => Promise<Reply>>>> = {
    entry: async (bond) => () => enter(maker, bond),
    'entry of both sides': async (bond) => () => enter(maker, bond, { twoSided: pair(bond) }),
    'bulk entry': async (bond) => () => pairs(maker, bond),
    amendment: async (bond) => {
      const orderId = await quote(maker, bond);
      return () => enter(maker, bond, { orderQty: 2000, replaces: { orderId, leavesQty: 5000 } });
    },
    hit: async (bond) => {
      const targetQuoteId = await quote(anna, bond, { side: 2 });
      return () => enter(maker, bond, { quoteInd: 99, targetQuoteId });
    },
    confirmation: async (bond) => {
      const hitId = await hitOn(bond);
      return () => maker.call(transaction.confirmMyQuote, { body: { orderIds: [hitId] } });
    },
  };
  it.each(Object.entries(DEALS))('deals nothing: %s', async (_kind, prepare) => {
    const bond = server.bond();
    const send = await prepare(bond);
    const before = await live(bond);
    const data = await whileWaiting(send, endSessions);
    expect([data].flat()).toMatchObject([{ key: 'sessionEnded' }]);
    expect(await live(bond)).toEqual(before);
  });

  const EXITS: Readonly<Record<string, (bond: Quotable) => Promise<() => Promise<Reply>>>> = {
    cancel: async (bond) => {
      const orderIds = [await quote(maker, bond)];
      return () => maker.call(transaction.cancelMyQuote, { body: { orderIds } });
    },
    'cancel of all': async (bond) => {
      await quote(maker, bond);
      const body = { cancelId: newClOrdId(), securityId: bond.securityId };
      return () => maker.call(transaction.cancelAllMyQuotes, { body });
    },
    refusal: async (bond) => {
      const orderIds = [await hitOn(bond)];
      return () => maker.call(transaction.cancelMyQuote, { body: { orderIds } });
    },
  };
  it.each(Object.entries(EXITS))(
    'still takes back what stands, which makes no trade: %s',
    async (kind, prepare) => {
      const bond = server.bond();
      const send = await prepare(bond);
      const data = await whileWaiting(send, endSessions);
      expect([data].flat()).toMatchObject([kind === 'cancel of all' ? { count: 1 } : { ok: true }]);
      expect(await live(bond)).toEqual(kind === 'refusal' ? [5000] : []);
    },
  );

  it('is answered as the first time where it had been carried out before', async () => {
    const entry = orderEntry(server.bond());
    const send = () => maker.call(transaction.ordersPrice, { body: entry });
    const { data } = await send();
    expect(await whileWaiting(send, endSessions)).toEqual(data);
  });
});

it('nothing is dealt where the session ends while the quota is waited for, which another connection holds (T10)', async () => {
  const bond = server.bond();
  const { storage } = server;
  const isHeldUp = async (): Promise<boolean> => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.kysely);
    return rows.length > 0;
  };
  let sent: Promise<Reply> | null = null;
  await storage.tx(async (trx) => {
    await sql`select from operator_quota where oper_id = ${makerId} for update`.execute(trx);
    sent = enter(maker, bond);
    await expect.poll(isHeldUp, { interval: 5, timeout: 5_000 }).toBe(true);
    await endSessions();
  });
  expect((await (sent as unknown as Promise<Reply>)).data).toMatchObject({ key: 'sessionEnded' });
  expect(await live(bond)).toEqual([]);
});

describe('an entry is refused whatever ended its sender’s right to it while it waited', () => {
  const refusal = async (client: ApiClient, meanwhile: () => Promise<unknown>): Promise<unknown> => {
    const bond = server.bond();
    const data = await whileWaiting(() => enter(client, bond), meanwhile);
    expect(await live(bond)).toEqual([]);
    return data;
  };
  const set = (change: RawBuilder<unknown>) =>
    sql`update operator set ${change} where oper_id = ${makerId}`.execute(server.storage.kysely);

  it.each<readonly [string, () => Promise<unknown>]>([
    ['a log-out', () => maker.call(account.logout)],
    ['a log-in elsewhere', () => server.loggedIn('demo_maker', '192.0.2.33')],
    ['the account stopped by the firm', () => server.accounts.firm.actions.do('stop', makerId, FIRM)],
  ])('%s', async (_cause, meanwhile) => {
    try {
      expect(await refusal(maker, meanwhile)).toMatchObject({ key: 'sessionEnded', field: 'session' });
    } finally {
      await set(sql`is_disabled = false`);
    }
  });

  it('a withdrawn verification, or another organisation', async () => {
    const { org_id: orgId } = await server.storage.kysely
      .selectFrom('operator')
      .select('org_id')
      .where('oper_id', '=', makerId)
      .executeTakeFirstOrThrow();
    for (const [change, back] of [
      [sql`authenticationstatus = 'R'`, sql`authenticationstatus = 'Y'`],
      [sql`org_id = null`, sql`org_id = ${orgId}`],
    ] as const) {
      expect(await refusal(maker, () => set(change))).toMatchObject({
        key: 'rightsChanged',
        field: 'session',
      });
      await set(back);
    }
  });

  it('the market-making tier taken, for quotes on both sides', async () => {
    const bond = server.bond();
    const reason = '做市资格到期';
    const rights = (change: 'grant' | 'revoke') =>
      server.accounts.firm.rights.ensure(
        makerId,
        { grant: [], revoke: [], [change]: ['marketMaker'] },
        { ...FIRM, reason },
      );
    const data = await whileWaiting(
      () => pairs(maker, bond),
      () => rights('revoke'),
    );
    await rights('grant');
    expect(data).toMatchObject([{ ok: false, key: 'rightsChanged' }]);
    expect(await live(bond)).toEqual([]);
  });

  it('a key revoked, rotated without grace, or no longer granted for trading', async () => {
    const wish = keyWish({ isSandbox: false }, server.clock.now());
    const by = { session: { operId: makerId, sessionId: maker.sessionId }, ip: '192.0.2.3' };
    const program = async (): Promise<[id: string, ApiClient]> => {
      const id = await grantKey(server, makerId, wish, by);
      const client = new ApiClient(server.url, '192.0.2.44');
      client.token = (await rotateKey(maker, id)).data.secret;
      return [id, client];
    };
    for (const end of [
      (id: string) => maker.call(account.revokeApiKey, { body: { apiKeyId: id } }),
      (id: string) => rotateKey(maker, id),
      (id: string) => server.accounts.keys.revokeByStaff(by, id, '合同到期'),
    ]) {
      const [id, client] = await program();
      expect(await refusal(client, () => end(id))).toMatchObject({ key: 'sessionEnded' });
    }
  });
});

it('a rehearsal that waits is answered as an entry would be', async () => {
  const bond = server.bond();
  const { writer } = server.market;
  let sent: Promise<Reply> | null = null;
  const rehearse = vi.spyOn(writer, 'rehearse');
  await writer.between(async () => {
    sent = maker.send(transaction.ordersPrice, { query: { rehearse: '1' }, body: orderEntry(bond) });
    await expect.poll(() => rehearse.mock.calls.length, { interval: 2 }).toBe(1);
    await endSessions();
  });
  rehearse.mockRestore();
  expect((await (sent as unknown as Promise<Reply>)).data).toMatchObject({ key: 'sessionEnded' });
});
