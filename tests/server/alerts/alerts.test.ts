import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, alerts, basic, transaction } from '../../../contract/api/index.ts';
import type { RequestOf } from '../../../contract/server/index.ts';
import { ApiClient } from '../../_util/api-client.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

type Fields = RequestOf<typeof alerts.addAlert>['body'];

let server: TradingServer;
let other: TradingServer;
let anna: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTradingServer({ env: { SIM_CLOCK: 'market' } });
  other = await startTradingServer({ env: { SIM_CLOCK: 'market' }, besides: server });
  anna = await server.loggedIn('demo_trader');
  bob = await server.loggedIn('demo_trader2');
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const at = (bond: { readonly yield: number }, ticks: number): number =>
  Number((bond.yield + ticks / 10_000).toFixed(4));
const wish = (
  bond: { readonly securityId: string; readonly yield: number },
  over: Partial<Fields> = {},
): Fields => ({
  securityId: bond.securityId,
  field: 'bid',
  comparison: '<=',
  priceType: 'Y',
  price: bond.yield,
  repeat: 'once',
  note: '',
  ...over,
});
const add = (client: ApiClient, fields: Fields) => client.call(alerts.addAlert, { body: fields });
const listed = async (client: ApiClient, alertId: string) =>
  (await client.call(alerts.listAlerts)).data.find((row) => row.alertId === alertId);
const notices = async (client: ApiClient, securityId: string): Promise<string[]> => {
  const { data } = await client.call(basic.getMessageList, {
    query: { rows: 200, msgType: 'system', keyword: securityId },
  });
  return data.content.filter(({ title }) => title === '价格提醒').map(({ content }) => content);
};
const cancel = (client: ApiClient, orderId: string) =>
  client.call(transaction.cancelMyQuote, { body: { orderIds: [orderId] } });

describe('a price alert', () => {
  it('notifies its owner once, by push and inbox, when the best bid reaches the limit', async () => {
    const bond = server.bond();
    const { data: alert } = await add(anna, wish(bond, { note: '看一眼' }));
    expect(alert).toMatchObject({
      state: 'armed',
      firedCount: 0,
      firedAt: null,
      version: 1,
      securityId: bond.securityId,
    });
    const socket = server.socket('pricealert', anna);
    await socket.frame('pricealert', 'snap');
    await enter(bob, bond, { price: at(bond, 20) });
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'armed' });
    await enter(bob, bond, { price: at(bond, -1) });
    await server.alerts.idle();
    const update = await socket.frame('pricealert', 'upd');
    expect(update['data']).toMatchObject([
      { alertId: alert.alertId, state: 'fired', firedCount: 1, firedPrice: at(bond, -1) },
    ]);
    socket.close();
    await enter(bob, bond, { price: at(bond, -2) });
    await server.pass(6_000);
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'fired', firedCount: 1, version: 2 });
    const messages = await notices(anna, bond.securityId);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(
      `最优买价 ${at(bond, -1).toFixed(4)}%，低于或等于提醒价 ${bond.yield.toFixed(4)}%。备注：看一眼。`,
    );
    expect(await notices(bob, bond.securityId)).toEqual([]);
  });

  it('notifies an offline owner through the inbox', async () => {
    const carol = await server.loggedIn('demo_org');
    const bond = server.bond();
    await add(carol, wish(bond, { field: 'ofr', comparison: '>=' }));
    await carol.call(account.logout);
    await enter(bob, bond, { side: 2, price: at(bond, 3) });
    await server.alerts.idle();
    const back = await server.loggedIn('demo_org');
    expect(await notices(back, bond.securityId)).toHaveLength(1);
  });

  it('on the last trade checks each trade of a transaction, and clean prices too', async () => {
    const bond = server.bond();
    const yieldAlert = await add(anna, wish(bond, { field: 'last', comparison: '>=', price: at(bond, 5) }));
    const resting = await enter(bob, bond, { side: 2, price: at(bond, 5), orderQty: 2000 });
    const trade = await enter(anna, bond, { side: 1, price: at(bond, 5), orderQty: 2000 });
    expect([resting.code, trade.data.cumQty]).toEqual([200, 2000]);
    await server.alerts.idle();
    expect(await listed(anna, yieldAlert.data.alertId)).toMatchObject({
      state: 'fired',
      firedPrice: at(bond, 5),
    });
    const mark = server.market.marks.get(bond.securityId)?.clean ?? 0;
    const clean = await add(
      anna,
      wish(bond, { priceType: 'C', comparison: '>=', price: (mark + 1_000) / 10_000 }),
    );
    expect(clean.data.state).toBe('armed');
    await enter(bob, bond, { side: 1, priceType: 'C', price: (mark + 1_500) / 10_000 });
    await server.alerts.idle();
    expect(await listed(anna, clean.data.alertId)).toMatchObject({
      state: 'fired',
      firedPrice: (mark + 1_500) / 10_000,
    });
  });

  it('set to repeat waits until the price is back, and then at least a minute', async () => {
    const bond = server.bond();
    const quote = async (ticks: number): Promise<string> => {
      const { data } = await enter(bob, bond, { price: at(bond, ticks) });
      await server.alerts.idle();
      return data.orderId;
    };
    const first = await quote(-5);
    const { data: alert } = await add(anna, wish(bond, { repeat: 'every' }));
    expect(alert.state).toBe('waiting');
    await quote(30);
    await cancel(bob, first);
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'armed', firedCount: 0 });
    const second = await quote(-6);
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'waiting', firedCount: 1 });
    await cancel(bob, second);
    await server.alerts.idle();
    await quote(-7);
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'armed', firedCount: 1 });
    await server.pass(66_000);
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({
      state: 'waiting',
      firedCount: 2,
      firedPrice: at(bond, -7),
    });
    expect(await notices(anna, bond.securityId)).toHaveLength(2);
  });

  it('that is being armed takes account of trades made meanwhile', async () => {
    const bond = server.bond();
    const trade = async (ticks: number): Promise<void> => {
      await enter(bob, bond, { side: 2, price: at(bond, ticks), orderQty: 2000 });
      const { data } = await enter(anna, bond, { side: 1, price: at(bond, ticks), orderQty: 2000 });
      expect(data.cumQty).toBe(2000);
    };
    await trade(8);
    const limit = { field: 'last', comparison: '>=', price: at(bond, 5), repeat: 'every' } as const;
    const { data: alert } = await add(anna, wish(bond, limit));
    expect(alert.state).toBe('waiting');
    // Its state cannot be written while its row is locked.
    await server.storage.kysely.transaction().execute(async (holder) => {
      await holder
        .selectFrom('price_alert')
        .select('alert_id')
        .where('alert_id', '=', alert.alertId)
        .forUpdate()
        .execute();
      for (const ticks of [-20, 8, -20]) await trade(ticks);
    });
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ firedCount: 1, firedPrice: at(bond, 8) });
  });

  it('fires once, whichever process the quote comes through and however many check it', async () => {
    const bond = server.bond();
    const dora = await other.loggedIn('demo_maker');
    const { data: alert } = await add(anna, wish(bond));
    await enter(dora, bond, { price: at(bond, -1) });
    await other.alerts.idle();
    await server.market.writer.idle();
    await server.pass(6_000);
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'fired', firedCount: 1 });
    expect(await notices(anna, bond.securityId)).toHaveLength(1);
  });

  it('whose price was passed while nothing was watching fires at the next start', async () => {
    const bond = server.bond();
    const { data: alert } = await add(anna, wish(bond));
    await server.alerts.stop();
    await enter(bob, bond, { price: at(bond, -1) });
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'armed' });
    await server.alerts.start();
    await server.alerts.idle();
    expect(await listed(anna, alert.alertId)).toMatchObject({ state: 'fired', firedCount: 1 });
    expect(await notices(anna, bond.securityId)).toHaveLength(1);
  });

  it('is changed and rearmed by its owner only, against the version that was read', async () => {
    const bond = server.bond();
    const { data: alert } = await add(anna, wish(bond));
    const { alertId } = alert;
    const body = { alertId, version: 1, ...wish(bond, { price: at(bond, 40), repeat: 'every' }) };
    expect(await bob.call(alerts.updateAlert, { body })).toMatchObject({ status: 404 });
    expect(await bob.call(alerts.removeAlert, { body: { alertId } })).toMatchObject({ status: 404 });
    const changed = await anna.call(alerts.updateAlert, { body });
    expect(changed.data).toMatchObject({ price: at(bond, 40), repeat: 'every', version: 2, state: 'armed' });
    expect(await anna.call(alerts.updateAlert, { body })).toMatchObject({
      code: 409,
      data: { field: 'version' },
    });
    expect((await anna.call(alerts.removeAlert, { body: { alertId } })).code).toBe(200);
    expect(await anna.call(alerts.removeAlert, { body: { alertId } })).toMatchObject({ status: 404 });
    await enter(bob, bond, { price: at(bond, -1) });
    await server.alerts.idle();
    expect(await notices(anna, bond.securityId)).toEqual([]);
  });
});

describe('alert preferences', () => {
  it('are stored per operator', async () => {
    const before = await anna.call(alerts.alertPreferences);
    expect(before.data).toEqual({ inPage: true, sound: true, browser: false });
    const preferences = { inPage: true, sound: false, browser: true };
    for (const body of [preferences, preferences])
      expect((await anna.call(alerts.saveAlertPreferences, { body })).data).toEqual(body);
    expect((await anna.call(alerts.alertPreferences)).data).toEqual(preferences);
    expect((await bob.call(alerts.alertPreferences)).data).toEqual(before.data);
  });
});

describe('as an alert reveals full prices', () => {
  it('an unverified user can set none, nor learn a price or valuation from the refusal [R1.01]', async () => {
    const newcomer = await server.loggedIn('demo_new');
    const bond = server.bond();
    for (const over of [{}, { price: at(bond, 60_000) }, { price: 2.20001 }, { field: 'last' as const }]) {
      expect(await add(newcomer, wish(bond, over))).toMatchObject({
        code: 500,
        message: '实名认证通过后才能设置价格提醒',
        data: { field: 'newAuth' },
      });
    }
    expect((await newcomer.call(alerts.listAlerts)).data).toEqual([]);
  });

  it('alerts of a user whose verification is withdrawn are silent until it is restored [R1.01]', async () => {
    const fay = await server.loggedIn('demo_ticket');
    const bond = server.bond();
    const { data: alert } = await add(fay, wish(bond, { repeat: 'every' }));
    const verified = async (bindStatus: 'Y' | 'N'): Promise<void> => {
      await server.storage.kysely
        .updateTable('operator')
        // `as` holds: the column accepts a timestamp.
        .set({ bindstatus: bindStatus, rights_at: new Date(server.clock.now()) as never })
        .where('opername', '=', 'demo_ticket')
        .execute();
      await server.pass(6_000);
      await server.alerts.idle();
    };
    await verified('N');
    const gus = await server.loggedIn('demo_special');
    expect((await enter(gus, bond, { price: at(bond, -1) })).code).toBe(200);
    await server.pass(6_000);
    await server.alerts.idle();
    expect(await listed(fay, alert.alertId)).toMatchObject({ state: 'armed', firedCount: 0 });
    expect(await notices(fay, bond.securityId)).toEqual([]);
    const body = { alertId: alert.alertId, version: 1, ...wish(bond) };
    expect((await fay.call(alerts.updateAlert, { body })).data).toMatchObject({ field: 'newAuth' });
    await verified('Y');
    // The restored right is read from the database within a second; the next check then finds the price.
    await vi.waitFor(
      async () => {
        await server.pass(6_000);
        await server.alerts.idle();
        const now = await listed(fay, alert.alertId);
        expect(now).toMatchObject({ firedCount: 1, firedPrice: at(bond, -1) });
      },
      { timeout: 30_000 },
    );
  }, 60_000);
});

describe('an invalid alert', () => {
  it.each<[string, (bond: { securityId: string; yield: number }) => Partial<Fields>, string, RegExp]>([
    ['an unknown bond', () => ({ securityId: '999999.IB' }), 'securityId', /债券 999999\.IB 不存在/],
    ['five decimals', () => ({ price: 2.20001 }), 'price', /最小变动单位为 0\.0001/],
    ['1e308', () => ({ price: 1e308 }), 'price', /超出合理范围/],
    [
      'a yield ten times too large',
      (bond) => ({ price: at(bond, 60_000) }),
      'price',
      /提醒收益率离估值 .*% 太远：最多相差 500BP/,
    ],
    ['a negative clean price', () => ({ priceType: 'C', price: -1 }), 'price', /超出合理范围/],
  ])('with %s is refused, naming the field', async (_what, over, field, text) => {
    const bond = server.bond();
    const reply = await add(anna, wish(bond, over(bond)));
    expect(reply).toMatchObject({ code: 500, data: { field } });
    expect(reply.message).toMatch(text);
  });

  it('of an expired bond is refused', async () => {
    const { security_id } = await server.storage.kysely
      .selectFrom('bond')
      .select('security_id')
      .where('maturity_date', '<', '2026-11-20')
      .limit(1)
      .executeTakeFirstOrThrow();
    const reply = await add(anna, wish({ securityId: security_id, yield: 2 }));
    expect(reply).toMatchObject({ code: 500, data: { field: 'securityId' } });
    expect(reply.message).toContain('已到期');
  });

  it.each([
    ['price', '"２．２"'],
    ['field', '"mid"'],
    ['comparison', '">"'],
    ['note', JSON.stringify('长'.repeat(61))],
    ['operId', '"D0002"'],
  ])('whose %s is %s is refused by the schema', async (field, text) => {
    // `as` holds: a literal JSON value.
    const body = { ...wish(server.bond()), [field]: JSON.parse(text) as unknown };
    const reply = await anna.send(alerts.addAlert, { body });
    expect(reply.status).toBe(400);
    expect(reply.message).toContain(field);
  });

  it('from a visitor is refused', async () => {
    expect(await add(new ApiClient(server.url), wish(server.bond()))).toMatchObject({ status: 401 });
  });

  it('is refused as a duplicate, and as the hundred and first', async () => {
    const erin = await server.loggedIn('demo_offer');
    const bond = server.bond();
    expect((await add(erin, wish(bond))).code).toBe(200);
    expect(await add(erin, wish(bond))).toMatchObject({
      code: 500,
      message: '已有相同的价格提醒',
      data: { field: 'price' },
    });
    const replies = await Promise.all(
      Array.from({ length: 105 }, (_, i) => add(erin, wish(bond, { price: at(bond, -200 - i) }))),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(99);
    expect(replies.find(({ code }) => code !== 200)).toMatchObject({
      code: 500,
      message: '价格提醒最多 100 条，请先删除不用的提醒',
      data: { limit: '100' },
    });
  });
});
