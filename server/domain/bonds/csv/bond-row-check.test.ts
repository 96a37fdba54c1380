import { describe, expect, it } from 'vitest';
import { bondOfRow, contradictions, isComplete } from './bond-row-check.ts';

type Row = Parameters<typeof contradictions>[0];

const row = (over: Partial<Row> = {}): Row => {
  const values: Partial<Row> = {
    securityId: '240210.IB',
    shortName: '24国开10',
    bondType: 'FB',
    issuer: '国家开发银行',
    couponType: 'fixed',
    couponRatePct: 2.5,
    frequency: 1,
    valueDate: '2024-03-01',
    maturityDate: '2034-03-01',
    ...over,
  };
  // `as` holds: the required columns are above, and an absent one is undefined.
  return values as Row;
};
const columns = (over: Partial<Row>): readonly string[] =>
  contradictions(row(over)).map(([column]) => column);

describe('consistency of the columns of a bond', () => {
  it('reports nothing for a valid row', () => {
    expect(columns({})).toEqual([]);
    expect(columns({ couponType: 'zero', couponRatePct: undefined, frequency: undefined })).toEqual([]);
    expect(columns({ couponType: 'bullet', frequency: 0 })).toEqual([]);
    expect(columns({ optionType: 'ETS', exerciseDate: '2029-03-01', maturityDate: undefined })).toEqual([]);
  });

  it('requires interest, maturity and exercise to follow their start dates', () => {
    expect(columns({ maturityDate: '2024-03-01' })).toEqual(['maturityDate']);
    expect(columns({ issueDate: '2024-03-02' })).toEqual(['issueDate']);
    expect(columns({ issueDate: '2024-03-01' })).toEqual([]);
    const putable = (exerciseDate: string) => columns({ optionType: 'ETS', exerciseDate });
    expect(putable('2024-03-01')).toEqual(['exerciseDate']);
    expect(putable('2034-03-01')).toEqual([]);
    expect(putable('2034-03-02')).toEqual(['exerciseDate']);
  });

  it('requires a maturity, except for a bond that may be perpetual', () => {
    expect(columns({ maturityDate: undefined })).toEqual(['maturityDate']);
  });

  it('requires a date with an option, and an option with a date', () => {
    expect(columns({ exerciseDate: '2029-03-01' })).toEqual(['optionType']);
    expect(columns({ optionType: 'ETS' })).toEqual(['exerciseDate']);
  });

  it('requires frequency and rate where a coupon is paid, and refuses them where none is', () => {
    expect(columns({ frequency: undefined })).toEqual(['frequency']);
    expect(columns({ frequency: 0 })).toEqual(['frequency']);
    expect(columns({ couponType: 'bullet' })).toEqual(['frequency']);
    expect(columns({ couponRatePct: undefined })).toEqual(['couponRatePct']);
    expect(columns({ couponRatePct: 0 })).toEqual([]);
    const discount = { couponType: 'discount', frequency: 0, couponRatePct: undefined } as const;
    expect(columns(discount)).toEqual(['issuePrice']);
    expect(columns({ ...discount, issuePrice: 98.5 })).toEqual([]);
  });

  it('requires the exchanges’ day count for an exchange bond', () => {
    expect(columns({ securityId: '010504.SH', dayCount: 'ACT/ACT' })).toEqual(['dayCount']);
    expect(columns({ securityId: '010504.SH' })).toEqual([]);
    expect(columns({ dayCount: 'ACT/ACT' })).toEqual([]);
  });

  it('requires early repayments on coupon dates, with the rest at maturity', () => {
    const parts = (repayments: NonNullable<Row['repayments']>, over: Partial<Row> = {}) =>
      contradictions(row({ repayments, ...over })).map(([column, reason]) => `${column} ${reason}`);
    const fifth = (year: number) => ({ date: `${year}-03-01`, percent: 20 });
    expect(parts([fifth(2030), fifth(2031)])).toEqual([]);
    expect(parts([fifth(2030)], { repayment: 'amortising' })).toEqual([]);
    // The final repayment, at maturity, may be listed.
    expect(parts([2030, 2031, 2032, 2033, 2034].map(fifth))).toEqual([]);
    expect(parts([fifth(2030), fifth(2034)])[0]).toContain('must come to 100');
    expect(parts([{ date: '2030-03-02', percent: 20 }])[0]).toContain('interest is paid: 2030-03-02');
    expect(parts([2026, 2027, 2028, 2029, 2030].map(fifth))[0]).toContain('leave something');
    expect(parts([fifth(2030)], { repayment: 'once' })).toEqual([
      'repayments must be empty for repayment once',
    ]);
    expect(parts([], { repayment: 'amortising' })[0]).toContain('must name days');
    expect(columns({ repayments: [fifth(2030)], couponType: 'bullet', frequency: 0 })).toEqual([
      'repayments',
    ]);
    // A value already known to be wrong is reported once.
    expect(columns({ repayments: [fifth(2030)], frequency: 0 })).toEqual(['frequency']);
    expect(columns({ repayments: [fifth(2030)], maturityDate: '2024-03-01' })).toEqual(['maturityDate']);
    expect(
      columns({
        repayments: [fifth(2030)],
        optionType: 'ETS',
        exerciseDate: '2029-03-01',
        maturityDate: undefined,
      }),
    ).toEqual(['repayments']);
  });

  it('reports all faults at once', () => {
    expect(columns({ maturityDate: undefined, frequency: 0, couponRatePct: undefined })).toEqual([
      'maturityDate',
      'frequency',
      'couponRatePct',
    ]);
  });

  it('requires the six columns that every bond has', () => {
    expect(isComplete(row())).toBe(true);
    for (const column of [
      'securityId',
      'shortName',
      'bondType',
      'issuer',
      'couponType',
      'valueDate',
    ] as const)
      expect(isComplete({ ...row(), [column]: undefined })).toBe(false);
    expect(isComplete({ ...row(), maturityDate: undefined })).toBe(true);
  });
});

describe('the record built from a row', () => {
  it('fills in what the file omits: names, days, market and the usual day count', () => {
    expect(bondOfRow(row(), undefined)).toMatchObject({
      seccode: '240210',
      market: 'IB',
      fullName: '24国开10',
      dayCount: 'ACT/ACT',
      issueDate: '2024-03-01',
      optionType: 'NON',
      crossCodes: [],
      tier: 'none',
      demo: false,
    });
    expect(bondOfRow(row({ securityId: '010504.SH' }), undefined)).toMatchObject({
      market: 'SH',
      dayCount: 'ACT/365',
    });
  });

  it('keeps the stored tier unless the file gives another', () => {
    expect(bondOfRow(row(), 'A').tier).toBe('A');
    expect(bondOfRow(row({ tier: 'B' }), 'A').tier).toBe('B');
  });

  it('has no coupon when sold at a discount, and a coupon of 0 where none is given', () => {
    expect(bondOfRow(row({ couponType: 'discount', issuePrice: 98 }), undefined).couponRatePct).toBeNull();
    expect(bondOfRow(row({ couponType: 'zero', couponRatePct: undefined }), undefined).couponRatePct).toBe(0);
  });

  it('keeps the repayments before maturity', () => {
    const [early, last] = [
      { date: '2033-03-01', percent: 60 },
      { date: '2034-03-01', percent: 40 },
    ];
    expect(bondOfRow(row(), undefined).repayments).toEqual([]);
    expect(bondOfRow(row({ repayments: [early, last] }), undefined).repayments).toEqual([early]);
  });

  it('reads codes of other markets with any separator', () => {
    expect(bondOfRow(row({ crossCodes: '010504.SH;101504.SZ' }), undefined).crossCodes).toHaveLength(2);
    expect(bondOfRow(row({ crossCodes: '010504.SH； 101504.SZ|1' }), undefined).crossCodes).toEqual([
      '010504.SH',
      '101504.SZ',
      '1',
    ]);
  });

  it('derives the spread class from type, issuer and rating', () => {
    const curve = (over: Partial<Row>) => bondOfRow(row(over), undefined).spreadClass;
    expect(curve({ bondType: 'GB' })).toBe('GB');
    expect(curve({ bondType: 'SCP' })).toBe('CP');
    expect([curve({}), curve({ issuer: '中国农业发展银行' })]).toEqual(['CDB', 'POLICY']);
    expect([curve({ bondType: 'SD' }), curve({ bondType: 'SD', optionType: 'ETS' })]).toEqual(['T2', 'PERP']);
    const rated = (issuerRating: string) => curve({ bondType: 'MTN', issuerRating });
    expect(['AAA', 'AAA-', 'AA+', 'AA', 'A'].map(rated)).toEqual([
      'MTN_AAA',
      'MTN_AAA',
      'MTN_AAP',
      'MTN_AA',
      'MTN_AA',
    ]);
    expect(curve({ spreadClass: 'T2' })).toBe('T2');
  });
});
