import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { order, orderChange, orderEntry, orderEntryReply, orderReturn, pendingHit } from './order.ts';

const entry = {
  clOrdId: 'c0ffee-0001',
  securityId: '240210.IB',
  side: 1,
  price: 2.2025,
  priceType: 'Y',
  orderQty: 1000,
  settlType: '2',
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
};
const leg = { price: 2.2, orderQty: 1000 };

describe('an order entry request', () => {
  it.each<Border>([
    ['as it is', {}, []],
    ['a price that is a number, whatever it is: the rules judge it', { price: -1e9 }, []],
    ['a clean price', { price: 101.2034, priceType: 'C' }, []],
    ['the shortest id', { clOrdId: 'abcdefgh' }, []],
    ['the longest id', { clOrdId: 'a'.repeat(64) }, []],
    ['an intention', { quoteInd: 99 }, []],
    ['a negotiable quote', { quoteInd: 2 }, []],
    ['at once or not at all', { timeInForce: 3 }, []],
    ['until a time', { timeInForce: 1, specifyTime: '1730' }, []],
    [
      'everything that may be left out',
      {
        settlDate: '2026-11-24',
        targetQuoteId: 'q1',
        replaces: { orderId: 'o-1', leavesQty: 500 },
        minQty: 100,
        allOrNone: true,
        flags: ['urgent', 'oco:a'],
        dealPathId: 'p1',
        remark: '',
        twoSided: { bid: leg, ofr: { ...leg, quoteInd: 2 } },
      },
      [],
    ],
    ['no id', { clOrdId: undefined }, ['clOrdId']],
    ['an id too short to be one of its own', { clOrdId: 'abcdefg' }, ['clOrdId']],
    ['an id too long', { clOrdId: 'a'.repeat(65) }, ['clOrdId']],
    ['an id with a line break', { clOrdId: 'abcdefgh\n' }, ['clOrdId']],
    ['an id with an underscore', { clOrdId: 'abcd_efgh' }, ['clOrdId']],
    ['no such market', { securityId: '240210.HK' }, ['securityId']],
    ['a side in words', { side: 'bid' }, ['side']],
    ['no side', { side: 0 }, ['side']],
    ['a price as text', { price: '2.2025' }, ['price']],
    ['a masked price', { price: '2.20**' }, ['price']],
    ['no price', { price: null }, ['price']],
    ['a price without end', { price: Number.POSITIVE_INFINITY }, ['price']],
    ['a kind of price that is none', { priceType: 'D' }, ['priceType']],
    ['a quantity as text', { orderQty: '1000' }, ['orderQty']],
    ['a settlement too long to be one', { settlType: '0'.repeat(17) }, ['settlType']],
    ['a settlement day that is none', { settlDate: '2026-02-30' }, ['settlDate']],
    ['firmness that is none', { quoteInd: 3 }, ['quoteInd']],
    ['a life that is none', { timeInForce: 2 }, ['timeInForce']],
    ['a time too long to be one', { specifyTime: '123456789' }, ['specifyTime']],
    ['a replaced order without its rest', { replaces: { orderId: 'o-1' } }, ['replaces.leavesQty']],
    [
      'a replaced order with a path in its id',
      { replaces: { orderId: '../1', leavesQty: 1 } },
      ['replaces.orderId'],
    ],
    ['a switch as text', { allOrNone: '1' }, ['allOrNone']],
    ['flags as one text', { flags: 'urgent' }, ['flags']],
    ['a flag that is no text', { flags: ['urgent', 1] }, ['flags.1']],
    ['the longest group of orders', { flags: [`oco:${'g'.repeat(24)}`, 'urgent', '*', '**'] }, []],
    ['a flag too long to be one', { flags: ['urgent', 'x'.repeat(65)] }, ['flags.1']],
    ['more flags than there are', { flags: Array.from({ length: 17 }, () => 'urgent') }, ['flags']],
    ['no target, as an empty text', { targetQuoteId: '', dealPathId: '' }, []],
    ['a target too long to be one', { targetQuoteId: 'q'.repeat(65) }, ['targetQuoteId']],
    ['a path too long to be one', { dealPathId: 'p'.repeat(65) }, ['dealPathId']],
    ['the longest remark', { remark: '券'.repeat(200) }, []],
    ['a remark too long', { remark: '券'.repeat(201) }, ['remark']],
    ['one leg of two', { twoSided: { bid: leg } }, ['twoSided.ofr']],
    [
      'a leg that is an intention',
      { twoSided: { bid: leg, ofr: { ...leg, quoteInd: 99 } } },
      ['twoSided.ofr.quoteInd'],
    ],
    [
      'a leg that names another bond',
      { twoSided: { bid: { ...leg, securityId: 'X.IB' }, ofr: leg } },
      ['twoSided.bid.securityId'],
    ],
    ['somebody else as its owner', { operId: 'o2', orgId: 'org2' }, ['operId', 'orgId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(orderEntry, entry, change)).toEqual(faults);
  });

  it('reports every fault at once', () => {
    const faults = faultsOf(orderEntry, {});
    expect(faults).toEqual(Object.keys(entry));
  });

  it.each([
    ['null', null],
    ['a list', [entry]],
    ['text', JSON.stringify(entry)],
    ['a number', 1],
  ])('may not be %s', (_, value) => {
    expect(faultsOf(orderEntry, value)).toEqual(['']);
  });

  it.each(['__proto__', 'constructor', 'toString'])('may not have a field called %s', (name) => {
    const value: unknown = JSON.parse(JSON.stringify(entry).replace('{', `{"${name}":{"side":2},`));
    expect(faultsOf(orderEntry, value)).toEqual([name]);
  });
});

describe('an order as returned to its owner', () => {
  const hit = { hitId: 'h1', orgName: null, orderQty: 500, price: 2.2, time: null, expireTime: null };
  const shown = {
    orderId: 'o1',
    clOrdId: 'c1',
    securityID: '240210.IB',
    symbol: '24国开10',
    trueRemainMaturityStr: '7.64Y',
    price: 2.2025,
    priceType: 'Y',
    orderQty: 1000,
    cumQty: 0,
    leavesQty: 1000,
    avgPrice: null,
    side: 1,
    settlType: '2',
    settlDate: '2026-11-24',
    orgName: 'A银行',
    quoteInd: 1,
    ordStatus: '0',
    timeInForce: 0,
    specifyTime: '',
    expireAt: null,
    flags: [],
    createTime: '2026-11-23 10:00:00.000',
    updateTime: '2026-11-23 10:00:00.000',
    dealPathId: null,
    counterparty: null,
    canCancel: true,
    canConfirm: false,
    category: 'activeUnquoted',
    version: 1,
    yield: 2.2025,
    cleanPrice: 101.2,
    minQty: 0,
    allOrNone: false,
    targetQuoteId: null,
    phase: 'resting',
    reason: null,
    pendingHits: [hit],
  };

  it.each<Border>([
    ['as it stands', {}, []],
    ['worth of a basis point', { dv01: 7_012 }, []],
    [
      'a cancelled one of no category',
      { ordStatus: '4', category: null, phase: 'done', reason: 'crossed' },
      [],
    ],
    ['a status as number', { ordStatus: 2 }, ['ordStatus']],
    ['a status between', { ordStatus: '1' }, ['ordStatus']],
    ['a phase that is none', { phase: 'open' }, ['phase']],
    ['a reason in words of somebody', { reason: '用户撤销' }, ['reason']],
    ['an unknown reason', { reason: undefined }, ['reason']],
    ['a category that is none', { category: 'all' }, ['category']],
    ['an unknown version', { version: undefined }, ['version']],
    [
      'a hit without its time limit',
      { pendingHits: [{ ...hit, expireTime: undefined }] },
      ['pendingHits.0.expireTime'],
    ],
    ['its hits unknown', { pendingHits: null }, ['pendingHits']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(order, shown, change)).toEqual(faults);
  });

  it('ignores fields added by a newer server', () => {
    expect(z.parse(order, { ...shown, clearer: 'SHCH' })).not.toHaveProperty('clearer');
    expect(z.parse(pendingHit, { ...hit, version: 2 })).toEqual(hit);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['a price that is none', { lastPrice: null }, []],
    ['why', { reason: 'timeout' }, []],
    ['a kind that is none', { execType: 'replace' }, ['execType']],
    ['a quantity unknown', { lastQty: null }, ['lastQty']],
  ])('execution return: %s', (_, change, faults) => {
    const valid = {
      orderId: 'o1',
      clOrdId: 'c1',
      execType: 'fill',
      lastQty: 500,
      lastPrice: 2.2,
      cumQty: 500,
      leavesQty: 500,
      ordStatus: '0',
      reason: null,
      time: null,
    };
    expect(faultsAfter(orderReturn, valid, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['no quota', { quota: null, remainingQuota: null }, []],
    ['a quota without a limit', { quota: { amountLimit: null, amount: null } }, []],
    ['a quota of half its figures', { quota: { amount: 5 } }, ['quota.amountLimit']],
    ['changes as text', { changed: 'cumQty' }, ['changed']],
  ])('change notification: %s', (_, change, faults) => {
    const valid = {
      orderId: 'o1',
      ordStatus: '0',
      cumQty: 0,
      changed: ['version'],
      remainingQuota: 1000,
      quota: { amountLimit: 5000, amount: 4000 },
      version: 2,
    };
    expect(faultsAfter(orderChange, valid, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of two sides', { ofrOrderId: 'o2' }, []],
    ['by key', { key: 'accepted', values: { qty: 1000 } }, []],
    ['without words', { message: undefined }, ['message']],
    ['without a quota told', { remainingQuota: undefined }, ['remainingQuota']],
  ])('reply to an entry: %s', (_, change, faults) => {
    const reply = {
      orderId: 'o1',
      ordStatus: '0',
      cumQty: 0,
      message: '已报出',
      avgPrice: null,
      remainingQuota: null,
    };
    expect(faultsAfter(orderEntryReply, reply, change)).toEqual(faults);
  });
});
