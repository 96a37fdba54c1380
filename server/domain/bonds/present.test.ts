import { describe, expect, it } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { createCalendar } from '#server/domain/calendar';
import { bondInfoOf, searchRowOf, valuationEntity } from './present.ts';
import type { ValuationRecord } from './valuation-record.ts';

const today = '2026-11-23';
const context = { today, workdays: createCalendar(), isWatch: false, isVisitor: false };

describe('a bond in search results', () => {
  it('shows two dashes for a missing rating, and its type by name and key', () => {
    expect(searchRowOf(bondRecord(), today)).toEqual({
      securityid: '240210.IB',
      seccode: '240210',
      secshortname: '24国开10',
      secfullname: '国家开发银行2024年第十期金融债券',
      issrating: '--',
      trueRemainMaturityStr: '7.64Y',
      pinyin: '24gk10',
      bondTypeName: expect.stringMatching(/\p{Script=Han}/u),
      bondTypeKey: 'FB',
    });
    expect(searchRowOf(bondRecord({ issuerRating: 'AA+' }), today).issrating).toBe('AA+');
  });

  it('is shown as matured after its last day, not on it', () => {
    const ending = (maturityDate: string) =>
      searchRowOf(bondRecord({ maturityDate }), today).trueRemainMaturityStr;
    expect([ending('2026-11-24'), ending('2026-11-23'), ending('2026-11-22')]).toEqual(['1D', '0D', '-1D']);
  });
});

describe('the bond record', () => {
  it('shows a visitor a masked issue price and everything else in full [R5.06]', () => {
    const full = bondInfoOf(bondRecord(), context);
    const presented = bondInfoOf(bondRecord(), { ...context, isVisitor: true });
    expect([full.issuePrice, presented.issuePrice]).toEqual([100.1234, '100.12**']);
    expect({ ...presented, issuePrice: full.issuePrice }).toEqual(full);
  });

  it('has a null issue price where none is known, for visitors as well', () => {
    for (const isVisitor of [true, false])
      expect(bondInfoOf(bondRecord({ issuePrice: null }), { ...context, isVisitor }).issuePrice).toBeNull();
  });

  it.each([
    // A Sunday; the first of the seven days off of National Day 2026, as announced by the State Council; a Friday.
    ['2034-07-09', true, 1],
    ['2026-10-01', true, 7],
    ['2034-07-07', false, 0],
  ])('maturing on %s: on a day off %j, %i rest days', (maturityDate, maturityIsHoliday, restDays) => {
    expect(bondInfoOf(bondRecord({ maturityDate }), context)).toMatchObject({ maturityIsHoliday, restDays });
  });

  it('states the repayments of principal and how much is outstanding today', () => {
    const plain = bondInfoOf(bondRecord(), context);
    expect(['repayments' in plain, 'remainingPrincipal' in plain]).toEqual([false, false]);
    const repayments = [
      { date: '2026-07-11', percent: 20 },
      { date: '2027-07-11', percent: 33.333333 },
    ];
    const on = (day: string) => bondInfoOf(bondRecord({ repayments }), { ...context, today: day });
    expect(on('2026-07-10')).toMatchObject({ repayments, remainingPrincipal: 100 });
    expect(on('2026-07-11').remainingPrincipal).toBe(80);
    expect(on('2027-07-11').remainingPrincipal).toBe(46.666667);
  });

  it('shows the next exercise date, or else the last one', () => {
    const puttable = (exerciseDate: string) =>
      bondInfoOf(bondRecord({ optionType: 'PUT', exerciseDate }), context).exerciseDate;
    expect([puttable('2029-07-11'), puttable('2026-11-23'), puttable('2025-07-11')]).toEqual([
      '2029-07-11',
      '2026-11-23',
      '2025-07-11',
    ]);
    expect(bondInfoOf(bondRecord(), context).exerciseDate).toBeNull();
  });

  it('ends a perpetual bond at the next call, which moves on year by year', () => {
    const perpetual = bondRecord({
      maturityDate: null,
      optionType: 'ETS',
      exerciseDate: '2024-02-29',
      spreadClass: 'PERP',
      bondType: 'MTN',
    });
    const info = bondInfoOf(perpetual, context);
    // 27 and 28 February 2027 are a weekend; the call falls on Sunday the 28th, and trading resumes on Monday.
    expect(info).toMatchObject({
      maturityDate: null,
      exerciseDate: '2027-02-28',
      bondTypeKey: 'PERP',
      maturityIsHoliday: true,
      restDays: 1,
    });
    expect(info.trueRemainMaturityStr).toBe('97D+NY');
  });

  it('states whether its viewer watches the bond, and copies lists rather than sharing them', () => {
    const bond = bondRecord({ crossCodes: ['018000.SH'] });
    const info = bondInfoOf(bond, { ...context, isWatch: true });
    expect([info.isWatch, info.crossCodes]).toEqual([true, ['018000.SH']]);
    expect(info.crossCodes).not.toBe(bond.crossCodes);
  });
});

describe('the valuations of a bond', () => {
  const record = (source: 'CB' | 'CSI' | 'SHCH', valuationDate: string): ValuationRecord => ({
    securityId: '240210.IB',
    valuationDate,
    source,
    yieldMat: 2.2,
    yieldExe: null,
    cleanMat: 99.5,
    cleanExe: null,
    dirtyMat: 100.3,
    accrued: 0.8,
    modifiedDuration: 6.9,
    convexity: 55,
    dv01: 0.069,
    spreadDuration: 6.9,
    recommended: 'mat',
    chgBp: -0.5,
    demo: true,
  });

  it('are dated as the reference of the market, else as the newest, and keep the order of the providers', () => {
    const entity = valuationEntity(
      bondRecord(),
      [record('CB', '2026-11-20'), record('CSI', '2026-11-21'), record('SHCH', '2026-11-19')],
      today,
    );
    expect(entity).toMatchObject({ valuationDate: '2026-11-20', remainYears: 7.6356, impliedRating: 'AAA' });
    expect(entity.providers.map(({ source }) => source)).toEqual(['CB', 'CSI', 'SHCH']);
    expect(entity.providers[0]).not.toHaveProperty('demo');
    const others = [record('CSI', '2026-11-21'), record('SHCH', '2026-11-19')];
    expect(valuationEntity(bondRecord(), others, today).valuationDate).toBe('2026-11-21');
  });

  it('are empty and undated when no provider has valued the bond', () => {
    expect(valuationEntity(bondRecord(), [], today)).toMatchObject({ valuationDate: null, providers: [] });
  });
});
