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

describe('the columns of a bond', () => {
  it('do not contradict each other in a good row', () => {
    expect(columns({})).toEqual([]);
    expect(columns({ couponType: 'zero', couponRatePct: undefined, frequency: undefined })).toEqual([]);
    expect(columns({ couponType: 'bullet', frequency: 0 })).toEqual([]);
    expect(columns({ optionType: 'ETS', exerciseDate: '2029-03-01', maturityDate: undefined })).toEqual([]);
  });

  it('end after they begin: interest, maturity and exercise', () => {
    expect(columns({ maturityDate: '2024-03-01' })).toEqual(['maturityDate']);
    expect(columns({ issueDate: '2024-03-02' })).toEqual(['issueDate']);
    expect(columns({ issueDate: '2024-03-01' })).toEqual([]);
    const putable = (exerciseDate: string) => columns({ optionType: 'ETS', exerciseDate });
    expect(putable('2024-03-01')).toEqual(['exerciseDate']);
    expect(putable('2034-03-01')).toEqual([]);
    expect(putable('2034-03-02')).toEqual(['exerciseDate']);
  });

  it('have a maturity, but for a bond that may run for ever', () => {
    expect(columns({ maturityDate: undefined })).toEqual(['maturityDate']);
  });

  it('name an option with its day, and a day with its option', () => {
    expect(columns({ exerciseDate: '2029-03-01' })).toEqual(['optionType']);
    expect(columns({ optionType: 'ETS' })).toEqual(['exerciseDate']);
  });

  it('say how often and how much interest is paid where it is, and not where it is not', () => {
    expect(columns({ frequency: undefined })).toEqual(['frequency']);
    expect(columns({ frequency: 0 })).toEqual(['frequency']);
    expect(columns({ couponType: 'bullet' })).toEqual(['frequency']);
    expect(columns({ couponRatePct: undefined })).toEqual(['couponRatePct']);
    expect(columns({ couponRatePct: 0 })).toEqual([]);
    const discount = { couponType: 'discount', frequency: 0, couponRatePct: undefined } as const;
    expect(columns(discount)).toEqual(['issuePrice']);
    expect(columns({ ...discount, issuePrice: 98.5 })).toEqual([]);
  });

  it('count the days of an exchange’s bond as the exchanges do', () => {
    expect(columns({ securityId: '010504.SH', dayCount: 'ACT/ACT' })).toEqual(['dayCount']);
    expect(columns({ securityId: '010504.SH' })).toEqual([]);
    expect(columns({ dayCount: 'ACT/ACT' })).toEqual([]);
  });

  it('repay early on days of interest, and what is left at maturity', () => {
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

  it('are all told at once', () => {
    expect(columns({ maturityDate: undefined, frequency: 0, couponRatePct: undefined })).toEqual([
      'maturityDate',
      'frequency',
      'couponRatePct',
    ]);
  });

  it('are enough with the six that every bond has', () => {
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

describe('the record of a row', () => {
  it('has what the file leaves out: names, days, market and the usual way of counting days', () => {
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

  it('keeps the tier that is stored unless the file says another', () => {
    expect(bondOfRow(row(), 'A').tier).toBe('A');
    expect(bondOfRow(row({ tier: 'B' }), 'A').tier).toBe('B');
  });

  it('has no coupon where it is sold at a discount, and one of 0 where none is said', () => {
    expect(bondOfRow(row({ couponType: 'discount', issuePrice: 98 }), undefined).couponRatePct).toBeNull();
    expect(bondOfRow(row({ couponType: 'zero', couponRatePct: undefined }), undefined).couponRatePct).toBe(0);
  });

  it('keeps what is repaid before the maturity', () => {
    const [early, last] = [
      { date: '2033-03-01', percent: 60 },
      { date: '2034-03-01', percent: 40 },
    ];
    expect(bondOfRow(row(), undefined).repayments).toEqual([]);
    expect(bondOfRow(row({ repayments: [early, last] }), undefined).repayments).toEqual([early]);
  });

  it('reads the codes of other markets however they are set apart', () => {
    expect(bondOfRow(row({ crossCodes: '010504.SH;101504.SZ' }), undefined).crossCodes).toHaveLength(2);
    expect(bondOfRow(row({ crossCodes: '010504.SH； 101504.SZ|1' }), undefined).crossCodes).toEqual([
      '010504.SH',
      '101504.SZ',
      '1',
    ]);
  });

  it('belongs to the curve that its kind, issuer and rating say', () => {
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
