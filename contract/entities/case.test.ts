import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../tests/_util/schema-faults.ts';
import { caseForm, caseImages, caseText } from './case.ts';

const holding = { depository: 'CCDC', holder: '甲银行', account: 'A0001' };
const transfer = {
  kind: 'transfer',
  securityId: '240210.IB',
  faceAmount: 1000,
  tradeDate: '2026-11-23',
  settlDate: '2026-11-24',
  from: holding,
  to: { ...holding, depository: 'SHCH' },
  orderId: null,
};
const api = { kind: 'api', scopes: ['market.read'], addresses: [], ratePerMinute: 60 };

describe('the form of a support case', () => {
  it.each([
    ['no kind', {}],
    ['a kind that is none', { kind: 'complaint', title: '结算' }],
    ['a kind of prototypes', { kind: 'constructor', title: '结算' }],
    ['nothing', null],
  ])('is refused for %s', (_, form) => {
    expect(faultsOf(caseForm, form)).not.toEqual([]);
  });

  it.each<Border>([
    ['the shortest title', {}, []],
    ['the longest title', { title: '问'.repeat(60) }, []],
    ['a title too short', { title: '问' }, ['title']],
    ['a title of spaces', { title: '     ' }, ['title']],
    ['a title too long', { title: '问'.repeat(61) }, ['title']],
    ['fields of another kind', { securityId: '240210.IB' }, ['securityId']],
  ])('a question: %s', (_, change, faults) => {
    expect(faultsAfter(caseForm, { kind: 'question', title: '结算' }, change)).toEqual(faults);
  });

  it('is stored without surrounding spaces', () => {
    expect(z.parse(caseForm, { kind: 'question', title: `  ${'问'.repeat(60)}  ` })).toEqual({
      kind: 'question',
      title: '问'.repeat(60),
    });
    const padded = { ...holding, holder: ' 甲银行 ', account: ' A0001 ' };
    expect(z.parse(caseForm, { ...transfer, from: padded })).toMatchObject({ from: holding });
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['the smallest', { faceAmount: 1 }, []],
    ['the largest', { faceAmount: 10_000_000 }, []],
    ['nothing to transfer', { faceAmount: 0 }, ['faceAmount']],
    ['more than there is', { faceAmount: 10_000_001 }, ['faceAmount']],
    ['half a 万', { faceAmount: 1.5 }, ['faceAmount']],
    ['an amount as text', { faceAmount: '1000' }, ['faceAmount']],
    ['a day that is none', { settlDate: '2026-02-29' }, ['settlDate']],
    ['no order told', { orderId: undefined }, ['orderId']],
    ['its order', { orderId: 'o-1.2_3' }, []],
    ['an order that is a path', { orderId: 'o/1' }, ['orderId']],
    ['a depository that is none', { to: { ...holding, depository: 'DTC' } }, ['to.depository']],
    ['a holder of one letter', { from: { ...holding, holder: '甲' } }, ['from.holder']],
    ['an account too short', { from: { ...holding, account: 'A01' } }, ['from.account']],
    ['the shortest account', { from: { ...holding, account: 'A001' } }, []],
    ['the longest account', { from: { ...holding, account: '0'.repeat(32) } }, []],
    ['an account too long', { from: { ...holding, account: '0'.repeat(33) } }, ['from.account']],
    ['an account with a space', { from: { ...holding, account: 'A0 001' } }, ['from.account']],
    ['a side with more', { to: { ...holding, phone: '1' } }, ['to.phone']],
  ])('a transfer: %s', (_, change, faults) => {
    expect(faultsAfter(caseForm, transfer, change)).toEqual(faults);
  });

  it.each<Border>([
    ['without a scale', {}, []],
    ['of nothing', { scale: 0 }, []],
    ['of part of a 亿', { scale: 0.5 }, []],
    ['of the largest scale', { scale: 1_000_000 }, []],
    ['larger', { scale: 1_000_001 }, ['scale']],
    ['of less than nothing', { scale: -1 }, ['scale']],
    ['a scale untold', { scale: undefined }, ['scale']],
    ['on no topic', { topic: 'weather' }, ['topic']],
  ])('an application for advisory service: %s', (_, change, faults) => {
    expect(faultsAfter(caseForm, { kind: 'advisory', topic: 'credit', scale: null }, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of every scope', { scopes: ['market.read', 'orders.read', 'orders.write', 'config'] }, []],
    ['of no scope', { scopes: [] }, ['scopes']],
    ['of a scope that is none', { scopes: ['admin'] }, ['scopes.0']],
    ['of more scopes than there are', { scopes: Array.from({ length: 5 }, () => 'config') }, ['scopes']],
    ['from addresses and networks', { addresses: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'] }, []],
    ['from a name', { addresses: ['example.com'] }, ['addresses.0']],
    ['from a network of no length', { addresses: ['10.0.0.0/'] }, ['addresses.0']],
    ['from 20 addresses', { addresses: Array.from({ length: 20 }, () => '10.0.0.1') }, []],
    ['from 21', { addresses: Array.from({ length: 21 }, () => '10.0.0.1') }, ['addresses']],
    ['the slowest', { ratePerMinute: 10 }, []],
    ['slower', { ratePerMinute: 9 }, ['ratePerMinute']],
    ['the fastest', { ratePerMinute: 1_200 }, []],
    ['faster', { ratePerMinute: 1_201 }, ['ratePerMinute']],
  ])('an application for an API key: %s', (_, change, faults) => {
    expect(faultsAfter(caseForm, api, change)).toEqual(faults);
  });
});

describe('text and images of a case', () => {
  it.each([
    ['', true],
    ['好', true],
    ['好'.repeat(2_000), true],
    [` ${'好'.repeat(2_000)} `, true],
    ['好'.repeat(2_001), false],
    [null, false],
  ])('text %#: accepted %j', (text, isTaken) => {
    expect(faultsOf(caseText, text).length === 0).toBe(isTaken);
  });

  it.each([
    [[], []],
    [['a-1', 'B_2', '3', '4', '5'], []],
    [['1', '2', '3', '4', '5', '6'], ['']],
    [['../etc/passwd'], ['0']],
    [['a', ''], ['1']],
    [['a'.repeat(65)], ['0']],
    ['a', ['']],
  ])('images %j: faults %j', (images, faults) => {
    expect(faultsOf(caseImages, images)).toEqual(faults);
  });
});
