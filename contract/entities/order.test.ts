import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import {
  order,
  orderCategory,
  orderChange,
  orderEntry,
  orderEntryReply,
  orderReturn,
  pendingHit,
} from './order.ts';

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

it('an order or quote belongs to one of the three categories of the specification, or to none [R3.02]', () => {
  expect(orderCategory.options).toEqual(['activeUnquoted', 'completedTransaction', 'pointPriceNotTraded']);
});

describe('an order entry request', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['any number as its price, for the rules to judge', { price: -1e9 }, []],
    ['a clean price', { price: 101.2034, priceType: 'C' }, []],
    ['an id of 8 characters', { clOrdId: 'abcdefgh' }, []],
    ['an id of 64 characters', { clOrdId: 'a'.repeat(64) }, []],
    ['an intention', { quoteInd: 99 }, []],
    ['a negotiable quote', { quoteInd: 2 }, []],
    ['immediate or cancel', { timeInForce: 3 }, []],
    ['a cancellation time', { timeInForce: 1, specifyTime: '1730' }, []],
    [
      'all optional fields',
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
    ['an id of 7 characters', { clOrdId: 'abcdefg' }, ['clOrdId']],
    ['an id of 65 characters', { clOrdId: 'a'.repeat(65) }, ['clOrdId']],
    ['an id with a line break', { clOrdId: 'abcdefgh\n' }, ['clOrdId']],
    ['an id with an underscore', { clOrdId: 'abcd_efgh' }, ['clOrdId']],
    ['an unknown market', { securityId: '240210.HK' }, ['securityId']],
    ['a side in words', { side: 'bid' }, ['side']],
    ['an unknown side', { side: 0 }, ['side']],
    ['a price as text', { price: '2.2025' }, ['price']],
    ['a masked price', { price: '2.20**' }, ['price']],
    ['no price', { price: null }, ['price']],
    ['an infinite price', { price: Number.POSITIVE_INFINITY }, ['price']],
    ['an unknown price type', { priceType: 'D' }, ['priceType']],
    ['a quantity as text', { orderQty: '1000' }, ['orderQty']],
    ['a settlement code that is too long', { settlType: '0'.repeat(17) }, ['settlType']],
    ['an invalid settlement date', { settlDate: '2026-02-30' }, ['settlDate']],
    ['no settlement, for the usual one of its bond', { settlType: undefined }, []],
    ['an unknown firmness', { quoteInd: 3 }, ['quoteInd']],
    ['an unknown time in force', { timeInForce: 2 }, ['timeInForce']],
    ['a cancellation time that is too long', { specifyTime: '123456789' }, ['specifyTime']],
    [
      'a replaced order without its remaining quantity',
      { replaces: { orderId: 'o-1' } },
      ['replaces.leavesQty'],
    ],
    [
      'a replaced order with a path as its id',
      { replaces: { orderId: '../1', leavesQty: 1 } },
      ['replaces.orderId'],
    ],
    ['a flag as a string', { allOrNone: '1' }, ['allOrNone']],
    ['a string in place of a list of marks', { flags: 'urgent' }, ['flags']],
    ['a mark that is not a string', { flags: ['urgent', 1] }, ['flags.1']],
    [
      'an OCO group of 24 characters and other marks',
      { flags: [`oco:${'g'.repeat(24)}`, 'urgent', '*', '**'] },
      [],
    ],
    ['a mark that is too long', { flags: ['urgent', 'x'.repeat(65)] }, ['flags.1']],
    ['more marks than the maximum', { flags: Array.from({ length: 17 }, () => 'urgent') }, ['flags']],
    ['an empty string for no target', { targetQuoteId: '', dealPathId: '' }, []],
    ['a target id that is too long', { targetQuoteId: 'q'.repeat(65) }, ['targetQuoteId']],
    ['a path id that is too long', { dealPathId: 'p'.repeat(65) }, ['dealPathId']],
    ['a remark of 200 characters', { remark: '券'.repeat(200) }, []],
    ['a remark of 201 characters', { remark: '券'.repeat(201) }, ['remark']],
    ['a two-sided quote with one leg', { twoSided: { bid: leg } }, ['twoSided.ofr']],
    [
      'a leg that is an intention',
      { twoSided: { bid: leg, ofr: { ...leg, quoteInd: 99 } } },
      ['twoSided.ofr.quoteInd'],
    ],
    [
      'a leg for another bond',
      { twoSided: { bid: { ...leg, securityId: 'X.IB' }, ofr: leg } },
      ['twoSided.bid.securityId'],
    ],
    ['another user as its owner', { operId: 'o2', orgId: 'org2' }, ['operId', 'orgId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(orderEntry, entry, change)).toEqual(faults);
  });

  it('reports every fault at once', () => {
    const faults = faultsOf(orderEntry, {});
    const { settlType: _usual, ...required } = entry;
    expect(faults).toEqual(Object.keys(required));
  });

  it.each([
    ['null', null],
    ['a list', [entry]],
    ['a JSON string', JSON.stringify(entry)],
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
  const storedOrder = {
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
    ['unchanged', {}, []],
    ['with its DV01', { dv01: 7_012 }, []],
    [
      'cancelled, without a category',
      { ordStatus: '4', category: null, phase: 'done', reason: 'crossed' },
      [],
    ],
    ['with a number as its status', { ordStatus: 2 }, ['ordStatus']],
    ['with an unknown status', { ordStatus: '1' }, ['ordStatus']],
    ['with an unknown phase', { phase: 'open' }, ['phase']],
    ['with a reason in free text', { reason: '用户撤销' }, ['reason']],
    ['without a reason', { reason: undefined }, ['reason']],
    ['with an unknown category', { category: 'all' }, ['category']],
    ['without a version', { version: undefined }, ['version']],
    [
      'with a hit without an expiry time',
      { pendingHits: [{ ...hit, expireTime: undefined }] },
      ['pendingHits.0.expireTime'],
    ],
    ['with null for its hits', { pendingHits: null }, ['pendingHits']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(order, storedOrder, change)).toEqual(faults);
  });

  it('ignores fields added by a newer server', () => {
    expect(z.parse(order, { ...storedOrder, clearer: 'SHCH' })).not.toHaveProperty('clearer');
    expect(z.parse(pendingHit, { ...hit, version: 2 })).toEqual(hit);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['without a price', { lastPrice: null }, []],
    ['with a reason', { reason: 'timeout' }, []],
    ['with an unknown execution type', { execType: 'replace' }, ['execType']],
    ['without a quantity', { lastQty: null }, ['lastQty']],
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
    ['unchanged', {}, []],
    ['without a quota', { quota: null, remainingQuota: null }, []],
    ['with an unlimited quota', { quota: { amountLimit: null, amount: null } }, []],
    ['with a quota without its limit', { quota: { amount: 5 } }, ['quota.amountLimit']],
    ['with a string in place of the list of changes', { changed: 'cumQty' }, ['changed']],
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
    ['unchanged', {}, []],
    ['to a two-sided quote', { ofrOrderId: 'o2' }, []],
    ['with a text key and values', { key: 'accepted', values: { qty: 1000 } }, []],
    ['without a message', { message: undefined }, ['message']],
    ['without the remaining quota', { remainingQuota: undefined }, ['remainingQuota']],
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
