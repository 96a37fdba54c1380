import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { BOND_COLUMNS, recordOf, rowOf } from './bond-row.ts';
import type { ValuationRecord } from './valuation-record.ts';
import { VALUATION_COLUMNS, valuationOf, valuationRow } from './valuation-row.ts';

/** A row as the driver returns it: exact decimals as text. */
const stored = (row: object, columns: Readonly<Record<string, string>>): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name] === 'numeric' && typeof value === 'number' ? value.toFixed(6) : value,
    ]),
  );
/** A figure of at most six decimals, as columns store them, or none. */
const figure = fc.option(fc.integer({ min: -9_999_999, max: 999_999_999 }).map((n) => n / 1_000_000));

describe('a bond as a row', () => {
  it('reads back as it was written', () => {
    const text = fc.option(fc.constantFrom('AAA', 'AA+', ''));
    const bond = fc
      .record({
        issuerRating: text,
        bondRating: text,
        impliedRating: text,
        guarantor: text,
        issueAmountYi: figure,
        couponRatePct: figure,
        issuePrice: figure,
        maturityDate: fc.option(fc.constant('2034-07-11')),
        listDate: fc.option(fc.constant('2024-07-12')),
        exerciseDate: fc.option(fc.constant('2029-07-11')),
        crossCodes: fc.uniqueArray(fc.constantFrom('018000.SH', '108000.SZ', '24021.BC')),
        repayments: fc.constantFrom(
          [],
          [{ date: '2032-07-11', percent: 20 }],
          [
            { date: '2031-07-11', percent: 12.5 },
            { date: '2032-07-11', percent: 33.333333 },
          ],
        ),
        demo: fc.boolean(),
      })
      .map(bondRecord);
    fc.assert(
      fc.property(bond, (written) => {
        // `as` holds: the driver returns what was written, decimals as text.
        expect(recordOf(stored(rowOf(written), BOND_COLUMNS) as Parameters<typeof recordOf>[0])).toEqual(
          written,
        );
      }),
    );
  });

  it('sets every column, so that no earlier value survives', () => {
    const row = rowOf(bondRecord());
    expect(Object.keys(row)).toEqual(Object.keys(BOND_COLUMNS));
    expect(Object.values(row)).not.toContain(undefined);
  });
});

describe('a valuation as a row', () => {
  it('reads back as it was written', () => {
    const record: fc.Arbitrary<ValuationRecord> = fc.record({
      securityId: fc.constant('240210.IB'),
      valuationDate: fc.constant('2026-11-20'),
      source: fc.constantFrom('CB', 'CSI', 'SHCH'),
      yieldMat: figure,
      yieldExe: figure,
      cleanMat: figure,
      cleanExe: figure,
      dirtyMat: figure,
      accrued: figure,
      modifiedDuration: figure,
      convexity: figure,
      dv01: figure,
      spreadDuration: figure,
      recommended: fc.constantFrom('mat', 'exe'),
      chgBp: figure,
      demo: fc.boolean(),
    });
    fc.assert(
      fc.property(record, (written) => {
        const row = valuationRow(written);
        expect(Object.keys(row)).toEqual(Object.keys(VALUATION_COLUMNS));
        // `as` holds: as above.
        expect(valuationOf(stored(row, VALUATION_COLUMNS) as Parameters<typeof valuationOf>[0])).toEqual(
          written,
        );
      }),
    );
  });
});
