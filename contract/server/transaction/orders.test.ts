import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { bondsHalves } from './bonds.ts';
import { makerHalves } from './maker.ts';
import { ordersHalves } from './orders.ts';
import { pathsHalves } from './paths.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `o${at}`);

describe('a request for one’s own orders', () => {
  it('starts at page 1 with fifty rows by default', () => {
    expect(z.parse(ordersHalves.getQuoteList.query, {})).toEqual({ page: 1, rows: 50 });
  });

  it.each<Border>([
    ['of one state', { status: 'filled' }, []],
    ['of a status code in place of a name', { status: '2' }, ['status']],
    ['of one category', { category: 'completedTransaction' }, []],
    ['of an unknown category', { category: 'mine' }, ['category']],
    ['of one side', { side: '2' }, []],
    ['of side 0', { side: '0' }, ['side']],
    ['of an unknown side', { side: 3 }, ['side']],
    ['of a range of days', { from: '2026-11-01', to: '2026-11-23' }, []],
    ['of days in another format', { from: '01.11.2026' }, ['from']],
    ['of a bond', { securityId: '240210.IB' }, []],
    ['of several bonds', { securityId: '240210.IB,240215.IB' }, ['securityId']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
    ['of too many rows', { rows: 201 }, ['rows']],
  ])('%s: faults $2', (_, change, faults) => {
    for (const { query } of [ordersHalves.getMyQuote, ordersHalves.getQuoteList])
      expect(faultsAfter(query, {}, change)).toEqual(faults);
  });
});

describe('a request to cancel or confirm orders', () => {
  it.each<Border>([
    ['one', {}, []],
    ['500', { orderIds: ids(500) }, []],
    ['501', { orderIds: ids(501) }, ['orderIds']],
    ['none', { orderIds: [] }, ['orderIds']],
    ['a string in place of the list', { orderIds: 'o1' }, ['orderIds']],
    ['an id of 64 characters', { orderIds: ['o'.repeat(64)] }, []],
    ['an id of 65 characters', { orderIds: ['o'.repeat(65)] }, ['orderIds.0']],
    ['a wildcard as an id', { orderIds: ['%'] }, ['orderIds.0']],
    ['with the versions that were read', { versions: { o1: 3 } }, []],
    ['with a string as a version', { versions: { o1: '3' } }, ['versions.o1']],
    ['with a version of an invalid id', { versions: { 'o 1': 3 } }, ['versions.o 1']],
    ['with null for the versions', { versions: null }, ['versions']],
  ])('%s: faults $2', (_, change, faults) => {
    const sound = { orderIds: ['o1'] };
    expect(faultsAfter(ordersHalves.cancelMyQuote.body, sound, change)).toEqual(faults);
    expect(faultsAfter(ordersHalves.confirmMyQuote.body, sound, change)).toEqual(faults);
  });

  it('may follow replaced orders when cancelling, and state a quantity when confirming', () => {
    const sound = { orderIds: ['o1'] };
    expect(faultsAfter(ordersHalves.cancelMyQuote.body, sound, { followReplaced: true })).toEqual([]);
    expect(faultsAfter(ordersHalves.cancelMyQuote.body, sound, { qty: 500 })).toEqual(['qty']);
    expect(faultsAfter(ordersHalves.confirmMyQuote.body, sound, { qty: 500 })).toEqual([]);
    expect(faultsAfter(ordersHalves.confirmMyQuote.body, sound, { qty: '500' })).toEqual(['qty']);
    expect(faultsAfter(ordersHalves.confirmMyQuote.body, sound, { followReplaced: true })).toEqual([
      'followReplaced',
    ]);
  });

  it('cannot set a prototype through versions', () => {
    const body: unknown = JSON.parse('{"orderIds":["o1"],"versions":{"__proto__":{"isAdmin":true},"o1":1}}');
    const result = z.safeParse(ordersHalves.cancelMyQuote.body, body);
    const { versions = {} } = result.success ? result.data : {};
    expect(Object.getPrototypeOf(versions)).toBe(Object.prototype);
    expect('isAdmin' in versions).toBe(false);
  });

  it.each<Border>([
    ['all orders', {}, []],
    ['all orders of a bond', { securityId: '240210.IB' }, []],
    ['all orders, without an idempotency id', { cancelId: undefined }, ['cancelId']],
    ['all orders, with an empty idempotency id', { cancelId: '' }, ['cancelId']],
    ['all orders of a side', { side: 1 }, ['side']],
  ])('to cancel at once: %s', (_, change, faults) => {
    expect(faultsAfter(ordersHalves.cancelAllMyQuotes.body, { cancelId: 'c1' }, change)).toEqual(faults);
  });

  it('asks for the outcome of an order by its client id', () => {
    expect(faultsOf(ordersHalves.orderOutcome.body, { clOrdId: 'c0ffee-0001' })).toEqual([]);
    expect(faultsOf(ordersHalves.orderOutcome.body, { clOrdId: 'c0ffee' })).toEqual(['clOrdId']);
  });
});

describe('a request with several two-sided quotes', () => {
  const quote = {
    clOrdId: 'maker-000001',
    securityId: '240210.IB',
    priceType: 'Y',
    settlType: '2',
    bid: null,
    ofr: null,
  };

  it.each([
    [0, ['quotes']],
    [1, []],
    [100, []],
    [101, ['quotes']],
  ])('with %i quotes: %j', (count, faults) => {
    const quotes = Array.from({ length: count }, () => quote);
    expect(faultsOf(makerHalves.replaceTwoSided.body, { quotes })).toEqual(faults);
  });

  it('names the row and field that is wrong', () => {
    const quotes = [quote, { ...quote, bid: { price: '2.2', orderQty: 1000 } }];
    expect(faultsOf(makerHalves.replaceTwoSided.body, { quotes })).toEqual(['quotes.1.bid.price']);
  });
});

describe('a request for a trading path', () => {
  const path = {
    pathName: '上清所',
    dealOrgName: 'A银行',
    dealTraderName: '张三',
    dealTraderPhone: '021-50000000',
    cfetsOrgCode: '1'.repeat(21),
    cfetsTraderId: 'zs',
    custodian: '上清所',
    accountName: 'A银行',
    accountNo: 'B-0001',
  };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with an empty name', { pathName: '' }, ['pathName']],
    ['with a name of 40 characters', { pathName: '径'.repeat(40) }, []],
    ['with a name of 41 characters', { pathName: '径'.repeat(41) }, ['pathName']],
    ['with an organisation code of 20 digits', { cfetsOrgCode: '1'.repeat(20) }, ['cfetsOrgCode']],
    ['with an organisation code of 22 digits', { cfetsOrgCode: '1'.repeat(22) }, ['cfetsOrgCode']],
    ['with a letter in the organisation code', { cfetsOrgCode: `${'1'.repeat(20)}A` }, ['cfetsOrgCode']],
    ['with a custodian’s abbreviation', { custodian: 'SHCH' }, ['custodian']],
    ['without an account', { accountNo: '' }, ['accountNo']],
    ['with an account in Chinese', { accountNo: '账户' }, ['accountNo']],
    ['with an account of 40 characters', { accountNo: '0'.repeat(40) }, []],
    ['with an account of 41 characters', { accountNo: '0'.repeat(41) }, ['accountNo']],
    ['with a default flag', { isDefault: '1' }, ['isDefault']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(pathsHalves.addDealPath.body, path, change)).toEqual(faults);
    expect(faultsAfter(pathsHalves.updateDealPathInfo.body, { ...path, id: 'p1' }, change)).toEqual(faults);
  });

  it('has an id for an update and none when new', () => {
    expect(faultsAfter(pathsHalves.addDealPath.body, path, { id: 'p1' })).toEqual(['id']);
    expect(faultsAfter(pathsHalves.updateDealPathInfo.body, path, {})).toEqual(['id']);
  });
});

describe('requests about bonds', () => {
  it('valuations are for the bonds listed, or else for the call’s own', () => {
    const { query } = bondsHalves.selectBondValuationEntityFromOp;
    expect(z.parse(query, {})).toEqual({ page: 1, rows: 50 });
    expect(z.parse(query, { securityId: '240210.IB,240215.IB' })).toMatchObject({
      securityId: ['240210.IB', '240215.IB'],
    });
    expect(faultsOf(query, { securityId: '240210.IB;240215.IB' })).toEqual(['securityId.0']);
  });

  it.each([
    [{ issuer: '国家开发银行' }, []],
    [{ issuer: '' }, ['issuer']],
    [{ issuer: '行'.repeat(101) }, ['issuer']],
    [{}, ['issuer']],
  ])('bonds of issuer %j: %j', (query, faults) => {
    expect(faultsOf(bondsHalves.bondsOfIssuer.query, query)).toEqual(faults);
  });

  it.each([
    [{ securityId: '240210.IB' }, 10],
    [{ securityId: '240210.IB', rows: '50' }, 50],
  ])('similar bonds %j: %j rows', (query, rows) => {
    expect(z.parse(bondsHalves.getResembleSecurityList.query, query).rows).toBe(rows);
    expect(faultsOf(bondsHalves.getResembleSecurityList.query, { ...query, rows: 51 })).toEqual(['rows']);
  });
});
