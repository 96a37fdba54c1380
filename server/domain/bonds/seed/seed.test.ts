import { priceFromYield, remainingPrincipal, repaymentFault } from '#contract/rules';
import { createCalendar } from '#server/domain/calendar';
import { describe, expect, it } from 'vitest';
import { withTempDatabase } from '../../../../tests/_util/temp-database.ts';
import { refuseUnderTimeLimit } from '../../../../tests/_util/time-limits.ts';
import {
  BondReader,
  isExpired,
  OrganisationReader,
  remainMaturityText,
  seedDemonstration,
  termsOf,
  ValuationReader,
} from '../index.ts';
import { generateBonds } from './generate-bonds.ts';
import { generateOrganisations } from './generate-organisations.ts';
import { pinyinInitials } from '../pinyin.ts';

const today = '2026-11-21';
const calendar = createCalendar();
const workday = (date: string): string => calendar.addWorkdays(date, 0);
const bonds = generateBonds({ today, workday });
const byTier = (tier: string) => bonds.filter((bond) => bond.tier === tier);

describe('the demonstration bonds', () => {
  it('are twenty thousand with unique ids and names, the same on every run [R3.01]', () => {
    expect(new Set(bonds.map((bond) => bond.securityId)).size).toBe(20_000);
    expect(new Set(bonds.map((bond) => bond.shortName)).size).toBe(20_000);
    expect(generateBonds({ today, workday })[12_345]).toEqual(bonds[12_345]);
    expect(bonds.every((bond) => bond.demo)).toBe(true);
  });

  it('are valid when generated on any day of the coming years', () => {
    for (const day of ['2027-01-01', '2027-02-28', '2028-02-29', '2029-07-31']) {
      const later = generateBonds({ today: day, workday, count: 4000 });
      expect(new Set(later.map((bond) => bond.securityId)).size).toBe(4000);
      expect(later.every((bond) => bond.issueDate <= day)).toBe(true);
    }
  });

  it('have codes, short names and pinyin initials in the market’s formats', () => {
    const find = (id: string) => bonds.find((bond) => bond.securityId === id);
    expect(find('240210.IB')).toMatchObject({
      shortName: '24国开10',
      pinyin: '24gk10',
      bondType: 'FB',
      frequency: 1,
      issuerRating: null,
    });
    const patterns: Record<string, RegExp> = {
      GB: /^\d\d(00\d\d|99\d\d|000\d\d)\.IB$/,
      FB: /^(\d\d0[234]\d\d|09\d\d0[234]\d\d\d)\.IB$/,
      LGB: /^\d\d(05|71)\d{3}\.IB$/,
      NCD: /^11\d{7}\.IB$/,
      SCP: /^01\d{7}\.IB$/,
      CP: /^04\d{7}\.IB$/,
      MTN: /^10\d{7}\.IB$/,
      PPN: /^03\d{7}\.IB$/,
      EB: /^\d\d80\d{3}\.IB$/,
      CB: /^\d{6}\.(SH|SZ)$/,
      SD: /^(\d\d28\d{3}|23\d{7}|24\d{7})\.IB$/,
      ABS: /^(\d\d89\d{3}\.IB|\d{6}\.(SH|SZ))$/,
    };
    for (const bond of bonds) expect(bond.securityId).toMatch(patterns[bond.bondType] ?? /never/);
    expect(pinyinInitials('26澜州银行CD059')).toBe('26lzyhcd059');
  });

  it('follow the conventions of each type', () => {
    const every = (type: string, test: (bond: (typeof bonds)[number]) => boolean) =>
      bonds.filter((bond) => bond.bondType === type).every(test);
    expect(
      every(
        'NCD',
        (bond) =>
          bond.couponType === 'discount' && bond.couponRatePct === null && (bond.issuePrice ?? 100) < 100,
      ),
    ).toBe(true);
    expect(every('SCP', (bond) => bond.couponType === 'bullet' && bond.frequency === 0)).toBe(true);
    expect(
      every(
        'GB',
        (bond) => bond.couponType !== 'fixed' || bond.frequency === (termYears(bond) >= 10 ? 2 : 1),
      ),
    ).toBe(true);
    expect(every('CB', (bond) => bond.market !== 'IB')).toBe(true);
    const perpetual = bonds.find((bond) => bond.optionType === 'ETS');
    expect(perpetual && remainMaturityText(perpetual, today)).toMatch(/^(\d+D|\d\.\d\dY)\+NY$/);
    const puttable = bonds.find(
      (bond) => bond.optionType === 'PUT' && (bond.exerciseDate ?? '') > '2027-12-01',
    );
    expect(puttable && remainMaturityText(puttable, today)).toMatch(/^\d\.\d\dY\+\d\.\d\dY$/);
    const tier2 = bonds.find((bond) => bond.optionType === 'CAL');
    expect(tier2 && remainMaturityText(tier2, today)).toMatch(/\+5\.00Y$/);
  });

  it('include expired bonds, and only unexpired ones are quoted', () => {
    const expired = bonds.filter((bond) => isExpired(bond, today));
    expect(expired.length).toBeGreaterThan(2000);
    expect(expired.length).toBeLessThan(6000);
    expect(expired.every((bond) => bond.tier === 'none')).toBe(true);
  });

  it('fill the tiers with 12, 60, 200 and 250, led by ten- and thirty-year benchmarks', () => {
    expect((['A', 'B', 'C', 'D'] as const).map((tier) => byTier(tier).length)).toEqual([12, 60, 200, 250]);
    const top = byTier('A');
    expect(top.every((bond) => bond.spreadClass === 'GB' || bond.spreadClass === 'CDB')).toBe(true);
    expect(top.filter((bond) => termYears(bond) === 10)).toHaveLength(4);
    expect(top.some((bond) => termYears(bond) === 30)).toBe(true);
  });

  it('amortise if they are seven-year enterprise bonds without a put, and are priced accordingly', () => {
    const amortised = bonds.filter((bond) => bond.repayments.length > 0);
    expect(amortised.length).toBeGreaterThan(50);
    expect(amortised.some((bond) => bond.tier !== 'none')).toBe(true);
    for (const bond of amortised) {
      expect([bond.bondType, bond.repayments.length, bond.repayments[0]?.percent]).toEqual(['EB', 4, 20]);
      const terms = termsOf(bond, today);
      expect(repaymentFault(terms, bond.repayments)).toBeNull();
      // At its coupon rate it is worth its outstanding principal, apart from coupon years of unequal length.
      const { cleanPrice } = priceFromYield(terms, today, terms.couponRate);
      expect(Math.abs(cleanPrice - remainingPrincipal(bond.repayments, today))).toBeLessThan(0.1);
    }
  });

  it('have terms that the bond mathematics accepts', () => {
    const terms = termsOf(byTier('A')[0] ?? never(), today);
    expect(terms.couponRate).toBeGreaterThan(0.005);
    expect(terms.couponRate).toBeLessThan(0.05);
    expect(Object.keys(terms)).not.toContain('issuePrice');
  });
});

describe('the demonstration institutions', () => {
  it('are forty of six kinds with 21-digit codes, eight market makers and one to four traders each', () => {
    const { organisations, traders } = generateOrganisations();
    const kinds = ['bigBank', 'jointStockBank', 'cityBank', 'securities', 'insurance', 'fund'];
    expect(kinds.map((kind) => organisations.filter((item) => item.kind === kind).length)).toEqual([
      6, 8, 10, 12, 2, 2,
    ]);
    expect(organisations.every((item) => /^\d{21}$/.test(item.org_code))).toBe(true);
    expect(new Set(organisations.map((item) => item.short_name)).size).toBe(40);
    expect(organisations.filter((item) => item.market_maker)).toHaveLength(8);
    const teams = organisations.map(
      (item) => traders.filter((trader) => trader.org_id === item.org_id).length,
    );
    expect(Math.min(...teams)).toBe(1);
    expect(Math.max(...teams)).toBe(4);
  });
});

describe('seeding', () => {
  const database = withTempDatabase();

  it('fills an empty database without a statement timeout, and leaves a filled one unchanged', async () => {
    const { storage } = database;
    await refuseUnderTimeLimit(storage, 'bond');
    const result = await seedDemonstration(storage, { today, calendar });
    expect(result).toMatchObject({ bonds: 20_000, organisations: 40 });
    expect(result?.valuations).toBeGreaterThan(30_000);
    expect(await seedDemonstration(storage, { today, calendar })).toBeNull();
    expect(await new BondReader(storage.kysely).count()).toBe(20_000);
    expect(await new OrganisationReader(storage.kysely).all()).toHaveLength(40);
    const stored = new Map(
      (await new BondReader(storage.kysely).all()).map((bond) => [bond.securityId, bond]),
    );
    for (const bond of bonds) expect(stored.get(bond.securityId)).toEqual(bond);
  });

  it('values unexpired bonds on the previous workday, by two or three providers', async () => {
    const reader = new ValuationReader(database.storage.kysely);
    expect(await reader.latestDate('CB')).toBe('2026-11-20');
    const [benchmark] = byTier('A');
    const deposit = bonds.find((bond) => bond.bondType === 'NCD' && bond.tier === 'B');
    const perpetual = bonds.find((bond) => bond.optionType === 'ETS' && bond.tier === 'C');
    const ids = [benchmark, deposit, perpetual].map((bond) => bond?.securityId ?? '');
    const found = await reader.latest(ids, today);
    expect(ids.map((id) => found.get(id)?.map((record) => record.source))).toEqual([
      ['CB', 'CSI'],
      ['CB', 'CSI', 'SHCH'],
      ['CB', 'CSI'],
    ]);
    const [cb] = found.get(ids[0] ?? '') ?? [];
    expect(cb).toMatchObject({ valuationDate: '2026-11-20', recommended: 'mat', yieldExe: null });
    expect(cb?.yieldMat).toBeGreaterThan(1);
    expect(cb?.dirtyMat).toBeCloseTo((cb?.cleanMat ?? 0) + (cb?.accrued ?? 0), 3);
    expect(found.get(ids[2] ?? '')?.[0]).toMatchObject({ recommended: 'exe', yieldMat: null });
  });
});

function termYears(bond: (typeof bonds)[number]): number {
  return Number(bond.maturityDate?.slice(0, 4)) - Number(bond.issueDate.slice(0, 4));
}

function never(): never {
  throw new Error('no such bond');
}
