import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { configHalves } from './config.ts';
import { marketHalves } from './market.ts';
import { orderEntryHalves } from './transaction/order-entry.ts';

describe('a bond search request', () => {
  const { query } = marketHalves.bondInfoByIdOrName;

  it('starts with the first fifty of all bonds by default', () => {
    expect(z.parse(query, {})).toEqual({ page: 1, rows: 50, securityArg: '' });
  });

  it.each<Border>([
    ['by pinyin', { securityArg: 'gk' }, []],
    ['by LIKE wildcards, which match literally', { securityArg: '%_\\' }, []],
    ['by a text of 100 characters', { securityArg: '国'.repeat(100) }, []],
    ['by a text of 101 characters', { securityArg: '国'.repeat(101) }, ['securityArg']],
    ['by a list of texts', { securityArg: ['a', 'b'] }, ['securityArg']],
    ['with the operId that the specification names', { operId: 'D1' }, []],
    ['with an operId of 41 characters', { operId: 'D'.repeat(41) }, ['operId']],
    ['with a row offset', { offset: 10 }, ['offset']],
    ['of page 10,000', { page: '10000' }, []],
    ['of page 10,001', { page: '10001' }, ['page']],
    ['with a hexadecimal page', { page: '0x' }, ['page']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(query, {}, change)).toEqual(faults);
  });
});

describe('requests about one bond', () => {
  const queries = [marketHalves.bondPreview.query, marketHalves.quoteDeepInfo.query];

  it.each([
    ['240210.IB', true],
    ['019547.SH', true],
    ['102102021.BC', true],
    ['A.SZ', true],
    [`${'1'.repeat(20)}.IB`, true],
    [`${'1'.repeat(21)}.IB`, false],
    ['240210', false],
    ['240210.ib', false],
    ['240210.IB ', false],
    ['240210.IB\n', false],
    ['.IB', false],
    ['２４０２１０.IB', false],
  ])('accept a security id %j: %j', (securityId, isTaken) => {
    for (const query of queries)
      expect(faultsOf(query, { securityId })).toEqual(isTaken ? [] : ['securityId']);
  });

  it('require a security id', () => {
    for (const query of queries) expect(faultsOf(query, {})).toEqual(['securityId']);
  });

  it('star or unstar it with an explicit boolean', () => {
    const { body } = marketHalves.saveMyOption;
    expect(faultsOf(body, { securityId: '240210.IB', watched: false })).toEqual([]);
    expect(faultsOf(body, { securityId: '240210.IB' })).toEqual(['watched']);
    expect(faultsOf(body, { securityId: '240210.IB', watched: 'false' })).toEqual(['watched']);
  });
});

describe('a request for a page of trades', () => {
  it.each([
    [{ pageNum: '1', pageSize: '200' }, []],
    [{ pageNum: 1, pageSize: 201 }, ['pageSize']],
    [{ pageNum: '0', pageSize: '20' }, ['pageNum']],
    [{ pageNum: '-1', pageSize: '1e1' }, ['pageNum']],
    [{ pageNum: 'last', pageSize: '20' }, ['pageNum']],
    [{ pageNum: '1' }, ['pageSize']],
  ])('%j: faults %j', (params, faults) => {
    expect(faultsOf(marketHalves.queryLatestTrans.params, params)).toEqual(faults);
  });
});

describe('configuration and layout requests', () => {
  it.each([
    [{}, []],
    [{ have: '0123456789abcdef' }, []],
    [{ have: '0123456789abcdeg' }, ['have']],
    [{ have: '' }, ['have']],
  ])('state what the client has, %j: %j', (query, faults) => {
    expect(faultsOf(configHalves.current.query, query)).toEqual(faults);
  });

  it('save layouts with the revision that was read', () => {
    const { body } = configHalves.saveLayouts;
    const faults = (baseRevision: unknown) =>
      faultsOf(body, { baseRevision, layouts: null }).filter((path) => path === 'baseRevision');
    expect(faults(0)).toEqual([]);
    for (const wrong of [-1, 0.5, '1', 2_147_483_647, null]) expect(faults(wrong)).toEqual(['baseRevision']);
  });
});

describe('other trading requests', () => {
  it.each([
    ['o-1_A', true],
    ['o'.repeat(64), true],
    ['o'.repeat(65), false],
    ['', false],
    ['o 1', false],
    ['o/1', false],
  ])('order id %j: accepted %j', (orderId, isTaken) => {
    expect(faultsOf(orderEntryHalves.getQuoteDetail.query, { orderId })).toEqual(isTaken ? [] : ['orderId']);
  });

  it('name sharing accepts true or false and nothing else', () => {
    const { body } = orderEntryHalves.saveAuthorizedSharing;
    expect(faultsOf(body, { shared: true })).toEqual([]);
    expect(faultsOf(body, { shared: 1 })).toEqual(['shared']);
    expect(faultsOf(body, { shared: true, operId: 'D2' })).toEqual(['operId']);
  });
});
