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
    ['a missing kind', {}],
    ['an unknown kind', { kind: 'complaint', title: '结算' }],
    ['a kind named as an object property', { kind: 'constructor', title: '结算' }],
    ['null', null],
  ])('is refused for %s', (_, form) => {
    expect(faultsOf(caseForm, form)).not.toEqual([]);
  });

  it.each<Border>([
    ['the shortest title', {}, []],
    ['the longest title', { title: '问'.repeat(60) }, []],
    ['a title too short', { title: '问' }, ['title']],
    ['a blank title', { title: '     ' }, ['title']],
    ['a title too long', { title: '问'.repeat(61) }, ['title']],
    ['fields of another kind of case', { securityId: '240210.IB' }, ['securityId']],
  ])('a question: %s: faults $2', (_, change, faults) => {
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
    ['unchanged', {}, []],
    ['the smallest amount', { faceAmount: 1 }, []],
    ['the largest amount', { faceAmount: 10_000_000 }, []],
    ['an amount of 0', { faceAmount: 0 }, ['faceAmount']],
    ['an amount above the maximum', { faceAmount: 10_000_001 }, ['faceAmount']],
    ['a fractional amount', { faceAmount: 1.5 }, ['faceAmount']],
    ['an amount as text', { faceAmount: '1000' }, ['faceAmount']],
    ['an invalid settlement date', { settlDate: '2026-02-29' }, ['settlDate']],
    ['an unspecified order', { orderId: undefined }, ['orderId']],
    ['with an order', { orderId: 'o-1.2_3' }, []],
    ['with a path as its order id', { orderId: 'o/1' }, ['orderId']],
    ['with an unknown depository', { to: { ...holding, depository: 'DTC' } }, ['to.depository']],
    ['with a holder’s name of one character', { from: { ...holding, holder: '甲' } }, ['from.holder']],
    ['with an account that is too short', { from: { ...holding, account: 'A01' } }, ['from.account']],
    ['with an account of 4 characters', { from: { ...holding, account: 'A001' } }, []],
    ['with an account of 32 characters', { from: { ...holding, account: '0'.repeat(32) } }, []],
    ['with an account of 33 characters', { from: { ...holding, account: '0'.repeat(33) } }, ['from.account']],
    ['with an account that contains a space', { from: { ...holding, account: 'A0 001' } }, ['from.account']],
    ['with an unknown field in a holding', { to: { ...holding, phone: '1' } }, ['to.phone']],
  ])('a transfer: %s: faults $2', (_, change, faults) => {
    expect(faultsAfter(caseForm, transfer, change)).toEqual(faults);
  });

  it.each<Border>([
    ['with null as its scale', {}, []],
    ['of scale 0', { scale: 0 }, []],
    ['of a fractional scale', { scale: 0.5 }, []],
    ['of the maximum scale', { scale: 1_000_000 }, []],
    ['above the maximum scale', { scale: 1_000_001 }, ['scale']],
    ['of a negative scale', { scale: -1 }, ['scale']],
    ['without a scale', { scale: undefined }, ['scale']],
    ['with an unknown topic', { topic: 'weather' }, ['topic']],
  ])('an application for advisory service: %s', (_, change, faults) => {
    expect(faultsAfter(caseForm, { kind: 'advisory', topic: 'credit', scale: null }, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['for every scope', { scopes: ['market.read', 'orders.read', 'orders.write', 'config'] }, []],
    ['without scopes', { scopes: [] }, ['scopes']],
    ['for an unknown scope', { scopes: ['admin'] }, ['scopes.0']],
    ['with more scopes than exist', { scopes: Array.from({ length: 5 }, () => 'config') }, ['scopes']],
    ['from addresses and networks', { addresses: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'] }, []],
    ['from a host name', { addresses: ['example.com'] }, ['addresses.0']],
    ['from a network without a prefix length', { addresses: ['10.0.0.0/'] }, ['addresses.0']],
    ['from 20 addresses', { addresses: Array.from({ length: 20 }, () => '10.0.0.1') }, []],
    ['from 21 addresses', { addresses: Array.from({ length: 21 }, () => '10.0.0.1') }, ['addresses']],
    ['with the lowest rate', { ratePerMinute: 10 }, []],
    ['below the lowest rate', { ratePerMinute: 9 }, ['ratePerMinute']],
    ['with the highest rate', { ratePerMinute: 1_200 }, []],
    ['above the highest rate', { ratePerMinute: 1_201 }, ['ratePerMinute']],
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
