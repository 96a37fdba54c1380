import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts, basic } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { natsServers } from '../../_util/nats-server.ts';
import { enter } from '../../_util/order-entry.ts';
import type { PushClient } from '../../_util/push-client.ts';
import { freePort } from '../../_util/run-main.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const at = (bond: { readonly yield: number }, ticks: number): number =>
  Number((bond.yield + ticks / 10_000).toFixed(4));

describe.each(natsServers())('price alerts of two processes on one database, connected by $name', (nats) => {
  let one: TradingServer;
  let two: TradingServer;
  let anna: ApiClient;
  let dealer: ApiClient;

  beforeAll(async () => {
    const port = await freePort();
    await nats.start(port);
    const env = { SIM_CLOCK: 'market', BUS_URL: `nats://127.0.0.1:${port}`, DRAIN_SECONDS: '0' };
    one = await startTradingServer({ env });
    two = await startTradingServer({ env, besides: one });
    anna = await one.loggedIn('demo_trader');
    dealer = await two.loggedIn('demo_trader2');
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await nats.stop();
  });

  const add = async (bond: { readonly securityId: string }, price: number): Promise<string> => {
    const body = {
      securityId: bond.securityId,
      field: 'bid',
      comparison: '<=',
      priceType: 'Y',
      price,
      repeat: 'once',
      note: '',
    } as const;
    return (await anna.call(alerts.addAlert, { body })).data.alertId;
  };
  /** Both processes check every alert, twice, and book their decisions. */
  const settled = async (): Promise<void> => {
    await one.pass(11_000);
    for (const server of [one, two]) await server.alerts.idle();
  };
  const noticeCount = async (securityId: string): Promise<number> => {
    const query = { rows: 200, msgType: 'system', keyword: securityId } as const;
    const { data } = await anna.call(basic.getMessageList, { query });
    return data.content.filter(({ title }) => title === '价格提醒').length;
  };
  const firedCounts = async (ids: readonly string[]): Promise<readonly number[]> => {
    const { data } = await anna.call(alerts.listAlerts);
    return ids.map((id) => data.find(({ alertId }) => alertId === id)?.firedCount ?? -1);
  };
  const firedFrames = (socket: PushClient, alertId: string): number =>
    socket.frames
      .filter(({ type, op }) => type === 'pricealert' && op === 'upd')
      .flatMap(({ data }) => (Array.isArray(data) ? (data as { alertId: string; state: string }[]) : [])) // `as` holds: rows of this stream
      .filter((row) => row.alertId === alertId && row.state === 'fired').length;

  it('fire in the process of the quote, and notify their owner once in each process', async () => {
    const bond = one.bond();
    const sockets = [one.socket('pricealert', anna), two.socket('pricealert', anna)];
    for (const socket of sockets) await socket.frame('pricealert', 'snap');
    const alertId = await add(bond, bond.yield);
    for (const socket of sockets) await socket.frame('pricealert', 'upd');
    await enter(dealer, bond, { price: at(bond, -1) });
    await settled();
    for (const socket of sockets) await expect.poll(() => firedFrames(socket, alertId)).toBe(1);
    await settled();
    expect([await firedCounts([alertId]), await noticeCount(bond.securityId)]).toEqual([[1], 1]);
    expect(sockets.map((socket) => firedFrames(socket, alertId))).toEqual([1, 1]);
    for (const socket of sockets) socket.close();
  });

  it('fire only once if both processes find the price passed simultaneously', async () => {
    const bond = one.bond();
    const ids: string[] = [];
    for (let ticks = 0; ticks < 20; ticks += 1) ids.push(await add(bond, at(bond, ticks)));
    await Promise.all([one.alerts.stop(), two.alerts.stop()]);
    await enter(dealer, bond, { price: at(bond, -1) });
    await one.market.writer.idle();
    await Promise.all([one.alerts.start(), two.alerts.start()]);
    await settled();
    expect([await firedCounts(ids), await noticeCount(bond.securityId)]).toEqual([ids.map(() => 1), 20]);
  });

  it('fire from the other process if the one with the quote dies before notifying anyone', async () => {
    const bond = one.bond();
    const alertId = await add(bond, bond.yield);
    await two.alerts.stop();
    await enter(dealer, bond, { price: at(bond, -1) });
    expect(await firedCounts([alertId])).toEqual([0]);
    await settled();
    expect([await firedCounts([alertId]), await noticeCount(bond.securityId)]).toEqual([[1], 1]);
    await two.alerts.start();
    await settled();
    expect([await firedCounts([alertId]), await noticeCount(bond.securityId)]).toEqual([[1], 1]);
  });
});
