import type { ValuationTable } from '#server/db/tables';
import type { Selectable } from 'kysely';
import type { ValuationRecord } from './valuation-record.ts';

type Row = Selectable<ValuationTable>;

/** Column names and SQL types of `valuation`. */
export const VALUATION_COLUMNS: Readonly<Record<keyof Row, string>> = {
  security_id: 'text',
  valuation_date: 'date',
  source: 'text',
  yield_mat: 'numeric',
  yield_exe: 'numeric',
  clean_mat: 'numeric',
  clean_exe: 'numeric',
  dirty_mat: 'numeric',
  accrued: 'numeric',
  modified_duration: 'numeric',
  convexity: 'numeric',
  dv01: 'numeric',
  spread_duration: 'numeric',
  recommended: 'text',
  chg_bp: 'numeric',
  demo: 'boolean',
};

const decimal = (text: string | null): number | null => (text === null ? null : Number(text));

/** The valuation of a stored row. */
export function valuationOf(row: Row): ValuationRecord {
  return {
    securityId: row.security_id,
    valuationDate: row.valuation_date,
    source: row.source,
    yieldMat: decimal(row.yield_mat),
    yieldExe: decimal(row.yield_exe),
    cleanMat: decimal(row.clean_mat),
    cleanExe: decimal(row.clean_exe),
    dirtyMat: decimal(row.dirty_mat),
    accrued: decimal(row.accrued),
    modifiedDuration: decimal(row.modified_duration),
    convexity: decimal(row.convexity),
    dv01: decimal(row.dv01),
    spreadDuration: decimal(row.spread_duration),
    recommended: row.recommended,
    chgBp: decimal(row.chg_bp),
    demo: row.demo,
  };
}

/** A valuation as stored, by column. */
export function valuationRow(record: ValuationRecord): Record<keyof Row, string | number | boolean | null> {
  return {
    security_id: record.securityId,
    valuation_date: record.valuationDate,
    source: record.source,
    yield_mat: record.yieldMat,
    yield_exe: record.yieldExe,
    clean_mat: record.cleanMat,
    clean_exe: record.cleanExe,
    dirty_mat: record.dirtyMat,
    accrued: record.accrued,
    modified_duration: record.modifiedDuration,
    convexity: record.convexity,
    dv01: record.dv01,
    spread_duration: record.spreadDuration,
    recommended: record.recommended,
    chg_bp: record.chgBp,
    demo: record.demo,
  };
}
