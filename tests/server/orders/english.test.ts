import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BizError } from '#core/http';
import { Text } from '#core/text';
import { transaction } from '../../../contract/api/index.ts';
import type { ApiClient, ApiReply } from '../../_util/api-client.ts';
import { enter, newClOrdId } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('{src,contract}/locales/en-US/*.json', { cwd: root });

let server: TradingServer;
let anna: ApiClient;
/** The texts of a client switched to English. */
const text = new Text({
  load: async (_language, namespace) => {
    const found = files.find((path) => basename(path) === `${namespace}.json`);
    if (found === undefined) throw new Error(`no texts ${namespace}`);
    // `as` holds: the texts of a namespace are an object.
    return JSON.parse(readFileSync(join(root, found), 'utf8')) as Record<string, unknown>;
  },
  stored: { get: () => 'en-US', set: () => {} },
});

beforeAll(async () => {
  server = await startTradingServer({ env: { SIM_CLOCK: 'market' } });
  anna = await server.loggedIn('demo_trader');
  await text.start(['core']);
  await text.load();
});
afterAll(() => server.close());

/** A refusal as an English client's `Http` words it. */
const refusalText = ({ code, message, data }: ApiReply<unknown>): string =>
  text.say(new BizError('ordersPrice', code, message, data).words());

describe('a refused order, in English', () => {
  const leg = { price: 2, orderQty: 1000 };
  const cases: [key: string, over: Parameters<typeof enter>[2], words: RegExp][] = [
    ['noSuchBond', { securityId: '999999.IB' }, /^There is no bond 999999\.IB$/],
    ['qtyStep', { orderQty: 1050 }, /at least 1,000 and a multiple of 100/],
    ['qtyMost', { orderQty: 1e15 }, /^The quantity may not exceed \d+/],
    ['badMinQty', { minQty: 6000 }, /^The minimum fill must be a multiple of 100/],
    ['noAllOrNone', { quoteInd: 99, allOrNone: true }, /^An intention cannot be all-or-none/],
    ['yieldTick', { price: 2.20001 }, /^The minimum yield tick is 0\.0001$/],
    ['cleanTick', { priceType: 'C', price: 100.000001 }, /^The minimum clean price tick is/],
    ['yieldRange', { price: 1e308 }, /^The yield is out of range/],
    ['cleanRange', { priceType: 'C', price: 1e308 }, /^The clean price is out of range/],
    ['deviation', { price: 12 }, /^The quote exceeds the deviation the system allows$/],
    ['badSettlement', { settlType: '9' }, /^Not a settlement date/],
    [
      'otherSettlDate',
      { settlDate: '2026-11-24' },
      /this settlement means 2026-11-23\. Review and send again$/,
    ],
    ['badTime', { specifyTime: '2575' }, /^Invalid auto-cancel time/],
    ['badFlag', { flags: ['x'] }, /^The mark x is not supported$/],
    ['unknownTarget', { targetQuoteId: 'nobody' }, /^The quote is gone or was traded$/],
    ['unknownPath', { dealPathId: 'P-none' }, /^The chosen trading path does not exist/],
    ['notMarketMaker', { twoSided: { bid: leg, ofr: leg } }, /^Only market makers/],
  ];

  it.each(cases)('states %s in English, while the reply itself is in Chinese', async (key, over, words) => {
    const reply = await enter(anna, server.bond(), over);
    expect(reply).toMatchObject({ code: 500, data: { key } });
    expect(reply.message).toMatch(/\p{Script=Han}/u);
    expect(refusalText(reply)).toMatch(words);
    expect(refusalText(reply)).not.toMatch(/\p{Script=Han}/u);
  });

  it('states the outcome of each row of a cancellation', async () => {
    const { data } = await anna.call(transaction.cancelMyQuote, { body: { orderIds: ['O-none'] } });
    expect(data).toMatchObject([{ ok: false, message: '订单不存在', key: 'noSuchOrder' }]);
    expect(text.dynamic(`refusals:${data[0]?.key}`)).toBe('There is no such order');
  });

  it('states refusals for the sender, their holdings or the hour too', async () => {
    const bond = server.bond();
    const refused = async (client: ApiClient, over: Parameters<typeof enter>[2] = {}): Promise<string> =>
      refusalText(await enter(client, bond, over));
    expect(await refused(await server.loggedIn('demo_new'))).toBe(
      'Verify your identity before you quote or trade',
    );
    const clOrdId = newClOrdId();
    const own = await enter(anna, bond, { clOrdId, side: 2 });
    expect(await refused(anna, { clOrdId, side: 2, orderQty: 6000 })).toMatch(
      /^The order id clOrdId belongs/,
    );
    expect(await refused(anna)).toMatch(/^The price would cross your own quote/);
    await anna.call(transaction.cancelMyQuote, { body: { orderIds: [own.data.orderId] } });
    await server.storage.tx((trx) => server.accounts.profile.writer.setAmountLimit(trx, 'D0001', 1000));
    expect(await refused(anna)).toBe('Over your trading limit: 1,000 left, 5,000 needed (CNY 10k)');
    server.clock.jump(Date.parse('2026-11-20T20:00:00+08:00'));
    const late = await server.loggedIn('demo_trader2');
    expect(await refused(late)).toMatch(/^The market is closed/);
  });
});
