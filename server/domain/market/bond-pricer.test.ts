import { settlementDates } from '#contract/rules';
import type { BondRecord, BondTerms } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { describe, expect, it } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { orderWorld } from '../../../tests/_util/order-world.ts';
import { bondLookup, termsOn } from './bond-lookup.ts';
import { BondPricer } from './bond-pricer.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const [THURSDAY, FRIDAY, SATURDAY] = ['2026-11-19T10:00', '2026-11-20T10:00', '2026-11-21T10:00'].map(at) as [
  number,
  number,
  number,
];
const calendar = createCalendar();
const { terms } = orderWorld().market.bonds.get('240210.IB') ?? expect.fail('the bond of the world');

function pricer(over: Partial<BondTerms> = {}) {
  const bond = { ...terms, ...over };
  return { bondPricer: new BondPricer((id) => (id === bond.securityId ? bond : undefined), calendar) };
}

describe('the settlement date of a code', () => {
  const { bondPricer } = pricer();

  it('follows the settlement rules on a trading day', () => {
    for (const code of ['1', '2', '3', '4', '2,3'])
      expect([code, bondPricer.settleDate('240210.IB', code, FRIDAY)]).toEqual([
        code,
        settlementDates(code, FRIDAY, calendar)?.settleDate ?? null,
      ]);
    expect(bondPricer.settleDate('240210.IB', '1', FRIDAY)).toBe('2026-11-20');
    expect(bondPricer.settleDate('240210.IB', 'nonsense', FRIDAY)).toBeNull();
  });

  it('of today is the next workday when today is not a workday', () => {
    expect(bondPricer.settleDate('240210.IB', '1', SATURDAY)).toBe('2026-11-23');
  });

  it('of an exchange bond is never a make-up weekend, on which the interbank market settles', () => {
    // Saturday 10 October 2026 makes up for the National Day holiday.
    const [friday, makeUpDay] = ['2026-10-09T10:00', '2026-10-10T10:00'].map(at) as [number, number];
    const dates = (securityId: string, now: number) =>
      ['1', '2', '3', '4', '10.10+0', '10.09+1'].map((code) => bondPricer.settleDate(securityId, code, now));
    const [saturday, monday, tuesday] = ['2026-10-10', '2026-10-12', '2026-10-13'];
    expect(dates('240210.IB', friday)).toEqual([
      '2026-10-09',
      saturday,
      saturday,
      monday,
      saturday,
      saturday,
    ]);
    expect(dates('240210.IB', makeUpDay)).toEqual([saturday, monday, monday, tuesday, saturday, null]);
    for (const listed of ['019601.SH', '101819.SZ']) {
      expect(dates(listed, friday)).toEqual(['2026-10-09', monday, monday, tuesday, null, monday]);
      expect(dates(listed, makeUpDay)).toEqual([monday, monday, monday, tuesday, null, null]);
    }
  });

  it('moves on with the day, and back when the clock is set back', () => {
    const days = [THURSDAY, FRIDAY, THURSDAY].map((now) => bondPricer.settleDate('240210.IB', '1', now));
    expect(days).toEqual(['2026-11-19', '2026-11-20', '2026-11-19']);
  });
});

describe('the price at a yield', () => {
  it('is computed once a day for each yield, whoever asks', () => {
    const { bondPricer } = pricer();
    const first = bondPricer.prices('240210.IB', 22_000, '1', THURSDAY);
    expect(bondPricer.prices('240210.IB', 22_000, '1', THURSDAY)).toBe(first);
    expect(bondPricer.prices('240210.IB', 22_100, '1', THURSDAY)).not.toBe(first);
    expect(bondPricer.prices('240210.IB', 22_000, '1', THURSDAY)).toBe(first);
    const next = bondPricer.prices('240210.IB', 22_000, '1', FRIDAY);
    // One more day has accrued.
    expect((next?.dirty ?? 0) - (next?.clean ?? 0)).toBeGreaterThan(
      (first?.dirty ?? 0) - (first?.clean ?? 0),
    );
  });

  it('follows a correction of the bond on the same day, in both directions', () => {
    const stored = { '240210.IB': bondRecord({ securityId: '240210.IB', couponRatePct: 2.26 }) };
    const get = (id: string) => (id === '240210.IB' ? stored[id] : undefined);
    const bondPricer = new BondPricer(termsOn({ get }), calendar);
    const before = bondPricer.prices('240210.IB', 22_000, '1', THURSDAY) ?? expect.fail('it has a price');
    const yieldOf = (clean: number) => bondPricer.yieldE4OfClean('240210.IB', clean, '1', THURSDAY);
    expect([yieldOf(before.clean), yieldOf(before.clean)]).toEqual([22_000, 22_000]);
    stored['240210.IB'] = bondRecord({ securityId: '240210.IB', couponRatePct: 2.62 });
    expect(yieldOf(before.clean)).toBeGreaterThan(22_000);
    const after = bondPricer.prices('240210.IB', 22_000, '1', THURSDAY) ?? expect.fail('it has a price');
    expect(after.clean).toBeGreaterThan(before.clean);
    expect(yieldOf(after.clean)).toBe(22_000);
  });

  it('converts back to the same yield', () => {
    const { bondPricer } = pricer();
    for (const yieldE4 of [100, 15_000, 22_000, 22_001, 80_000]) {
      const prices = bondPricer.prices('240210.IB', yieldE4, '2', THURSDAY) ?? expect.fail('it has a price');
      const again = bondPricer.yieldE4OfClean('240210.IB', prices.clean, '2', THURSDAY);
      expect(Math.abs((again ?? Number.NaN) - yieldE4)).toBeLessThanOrEqual(1);
    }
  });

  it('is null for an unknown or matured bond, or an unknown settlement code', () => {
    const { bondPricer } = pricer();
    expect(bondPricer.prices('unknown.IB', 22_000, '1', THURSDAY)).toBeNull();
    expect(bondPricer.prices('240210.IB', 22_000, 'nonsense', THURSDAY)).toBeNull();
    expect(bondPricer.yieldE4OfClean('240210.IB', 1_000_000, 'nonsense', THURSDAY)).toBeNull();
    expect(bondPricer.yieldE4OfClean('unknown.IB', 1_000_000, '1', THURSDAY)).toBeNull();
    const over = pricer({ maturityDate: '2026-11-19' }).bondPricer;
    expect(over.prices('240210.IB', 22_000, '1', THURSDAY)).toBeNull();
    expect(over.yieldE4OfClean('240210.IB', 1_000_000, '1', THURSDAY)).toBeNull();
  });
});

describe('a bond as shown in market rows', () => {
  const record = (over: Partial<BondRecord> = {}): BondRecord =>
    // `as` holds: the fields that the market's rows need are present.
    ({
      ...terms,
      shortName: '24国开10',
      tier: 'A',
      issuerRating: 'AAA',
      bondRating: null,
      exerciseDate: null,
      isPerpetual: false,
      repayments: [],
      ...over,
    }) as unknown as BondRecord;
  const directory = (records: BondRecord[]) => ({
    day: '2026-11-19',
    records,
    today(): string {
      return this.day;
    },
    all: () => records,
    get: (id: string) => records.find(({ securityId }) => securityId === id),
  });

  it('is built once a day, and again when its record is replaced', () => {
    const from = directory([record()]);
    const bonds = bondLookup(from as never);
    const first = bonds.get('240210.IB');
    expect(bonds.get('240210.IB')).toBe(first);
    from.records[0] = record({ shortName: '改名' } as Partial<BondRecord>);
    expect(bonds.get('240210.IB')?.symbol).toBe('改名');
    const today = bonds.get('240210.IB');
    from.day = '2027-11-19';
    expect(bonds.get('240210.IB')?.years).toBeLessThan(today?.years ?? 0);
    expect(bonds.get('unknown.IB')).toBeUndefined();
  });

  it('is quoted by simulated dealers if it has a tier', () => {
    const records = [record(), record({ securityId: 'idle.IB', tier: 'none' })];
    expect(
      bondLookup(directory(records) as never)
        .quoted()
        .map(({ terms: { securityId } }) => securityId),
    ).toEqual(['240210.IB']);
  });
});
