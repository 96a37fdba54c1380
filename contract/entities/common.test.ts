import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '../../tests/_util/schema-faults.ts';
import {
  day,
  envelope,
  maskedPrice,
  pageOf,
  price,
  revision,
  securityId,
  securityIdList,
  side,
  spoken,
  whole,
} from './common.ts';

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('a price in a message', () => {
  it.each([
    [2.2025, true],
    [-0.35, true],
    [0, true],
    [null, true],
    ['2.20**', true],
    ['-0.35**', true],
    ['101.20**', true],
    ['100.****', true],
    ['2.205*', true],
    // Nothing is hidden, too much is shown, or it is not a price at all.
    ['2.2025', false],
    ['2.2025*', false],
    ['2.20', false],
    ['2**', false],
    ['.20**', false],
    ['**', false],
    ['+2.20**', false],
    [' 2.20**', false],
    ['2.20** ', false],
    ['2,20**', false],
    ['', false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
    [true, false],
    [undefined, false],
  ])('%j: accepted %j [R5.06]', (value, isTaken) => {
    expect(takes(price, value)).toBe(isTaken);
  });

  it('never shows a fourth decimal when masked', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: -99, max: 199 }), (value) => {
        expect(takes(maskedPrice, value.toFixed(4))).toBe(false);
        expect(takes(maskedPrice, `${value.toFixed(4)}**`)).toBe(false);
        expect(takes(maskedPrice, `${value.toFixed(2)}**`)).toBe(true);
      }),
    );
  });
});

describe('a security id', () => {
  it.each([
    ['240210.IB', true],
    ['019742.SH', true],
    ['111111.SZ', true],
    ['A1b2.BC', true],
    ['X.IB', true],
    [`${'1'.repeat(20)}.IB`, true],
    [`${'1'.repeat(21)}.IB`, false],
    ['.IB', false],
    ['240210', false],
    ['240210.', false],
    ['240210.ib', false],
    ['240210.HK', false],
    ['240210.IB.IB', false],
    ['24-210.IB', false],
    ['24国开10.IB', false],
    ['240210.IB\n', false],
    [' 240210.IB', false],
    [240210, false],
    [null, false],
  ])('%j: accepted %j', (value, isTaken) => {
    expect(takes(securityId, value)).toBe(isTaken);
  });
});

describe('a list of security ids in a query', () => {
  const list = (count: number): string => Array.from({ length: count }, (_, at) => `${at}.IB`).join(',');

  it.each([
    ['240210.IB', ['240210.IB']],
    ['240210.IB,019742.SH', ['240210.IB', '019742.SH']],
    [',240210.IB,,', ['240210.IB']],
    ['', []],
    [',', []],
    ['240210.IB,240210.IB', ['240210.IB', '240210.IB']],
  ])('%j is read as %j', (text, ids) => {
    expect(z.parse(securityIdList, text)).toEqual(ids);
  });

  it('holds at most 500', () => {
    expect(z.parse(securityIdList, list(500))).toHaveLength(500);
    expect(faultsOf(securityIdList, list(501))).toEqual(['']);
  });

  it('reports the position of an invalid id', () => {
    expect(faultsOf(securityIdList, '240210.IB, 019742.SH,240211.IB,x')).toEqual(['1', '3']);
  });

  it('is not parsed beyond 12,000 characters', () => {
    const padded = (length: number): string => `1.IB${','.repeat(length - 4)}`;
    expect(z.parse(securityIdList, padded(12_000))).toEqual(['1.IB']);
    expect(faultsOf(securityIdList, padded(12_001))).toEqual(['']);
  });
});

describe('a whole number in a query or body', () => {
  const page = whole(1, 200);

  it.each([
    ['1', 1],
    ['200', 200],
    [1, 1],
    [200, 200],
    ['07', 7],
    [' 7 ', 7],
    ['1e2', 100],
  ])('%j is read as %j', (value, number) => {
    expect(z.parse(page, value)).toBe(number);
  });

  it.each([
    0,
    201,
    '0',
    '201',
    '-1',
    1.5,
    '1.5',
    'x',
    '1,2',
    '',
    null,
    undefined,
    {},
    [1, 2],
    'Infinity',
    'NaN',
  ])('refuses %j', (value) => {
    expect(takes(page, value)).toBe(false);
  });

  it.each([null, '', ' ', true, false, [], [5], {}, new Date(0)])('may be 0, but %j is refused', (value) => {
    expect([takes(whole(0, 72), 0), takes(whole(0, 72), value)]).toEqual([true, false]);
  });

  it('is accepted exactly within its bounds, as text or number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (value) => {
        const isInside = value >= 1 && value <= 200;
        expect([takes(page, value), takes(page, String(value))]).toEqual([isInside, isInside]);
      }),
    );
  });
});

describe('a calendar day in a request', () => {
  it.each([
    ['2026-11-23', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    // Neither 2100 nor 2026 is a leap year.
    ['2100-02-29', false],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-11-00', false],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['9999-99-99', false],
    ['2026-1-1', false],
    ['2026/11/23', false],
    ['20261123', false],
    ['2026-11-23T00:00:00Z', false],
    ['', false],
    [20261123, false],
  ])('%j: accepted %j', (value, isTaken) => {
    expect(takes(day, value)).toBe(isTaken);
  });
});

describe('common fields', () => {
  it.each([
    [1, true],
    [2, true],
    [0, false],
    [3, false],
    ['1', false],
    [null, false],
  ])('side %j: accepted %j', (value, isTaken) => {
    expect(takes(side, value)).toBe(isTaken);
  });

  it.each([
    [0, true],
    // It and its successor fit in 32 bits.
    [2_147_483_646, true],
    [2_147_483_647, false],
    [-1, false],
    [0.5, false],
    ['0', false],
  ])('revision %j: accepted %j', (value, isTaken) => {
    expect(takes(revision, value)).toBe(isTaken);
  });

  it('a page has its rows and the number of pages', () => {
    const page = pageOf(z.object({ id: z.string() }));
    expect(faultsOf(page, { content: [], totalPages: 1 })).toEqual([]);
    expect(faultsOf(page, { content: [{ id: 1 }], totalPages: '1' })).toEqual(['content.0.id', 'totalPages']);
    expect(faultsOf(page, { content: {} })).toEqual(['content', 'totalPages']);
  });

  it('an envelope has code, message and data', () => {
    const reply = envelope(z.object({ days: z.number() }));
    expect(faultsOf(reply, { code: 200, message: '', data: { days: 3 } })).toEqual([]);
    expect(faultsOf(reply, { code: '200', data: null })).toEqual(['code', 'message', 'data']);
  });

  it('a message may come with a key and values, but these never without it', () => {
    const words = z.object(spoken);
    expect(faultsOf(words, { message: '非交易时间' })).toEqual([]);
    expect(faultsOf(words, { message: '超限', key: 'overQuota', values: { need: 3, limit: '2' } })).toEqual(
      [],
    );
    expect(faultsOf(words, { key: 'overQuota', values: { need: null } })).toEqual(['message', 'values.need']);
  });
});
