import type { Storage, Tx } from '#server/db';
import type { BondRecord } from '../bond-record.ts';
import { BondReader } from '../bond-reader.ts';
import { BondWriter } from '../bond-writer.ts';
import type { ValuationRecord } from '../valuation-record.ts';
import { ValuationWriter } from '../valuation-writer.ts';
import { BOND_TABLE } from './bond-columns.data.ts';
import { bondOfRow, contradictions, isComplete } from './bond-row-check.ts';
import { type CsvProblem, type CsvRow, csvRows } from './csv-rows.ts';
import { type OrganisationRecord, OrganisationWriter } from '../organisation-writer.ts';
import { decodeText } from './decode-text.ts';
import { ORGANISATION_TABLE } from './organisation-columns.data.ts';
import {
  recognisedColumns,
  type Layout,
  layoutOf,
  problemAt,
  readRow,
  type RowValues,
  type TableSpec,
} from './table.ts';
import { VALUATION_TABLE } from './valuation-columns.data.ts';

export interface ImportOptions {
  /** Keep the valid rows although others are invalid. Default: all or nothing. */
  readonly skipBad?: boolean;
  /** YYYY-MM-DD: valuations of later days are refused. Absent: not checked. */
  readonly today?: string | undefined;
}

/** The outcome of an import. `loaded` 0 together with problems means that nothing was changed. */
export interface ImportResult {
  readonly kind: 'bonds' | 'valuations' | 'organisations' | 'unreadable';
  /** Rows below the header. */
  readonly rows: number;
  readonly loaded: number;
  /** In file order. */
  readonly problems: readonly CsvProblem[];
}

const unreadable = (problem: Partial<CsvProblem>): ImportResult => ({
  kind: 'unreadable',
  rows: 0,
  loaded: 0,
  problems: [{ line: 1, column: 0, header: '', value: '', reason: '', ...problem }],
});

/**
 * Loads bonds, valuations or institutions (distinguished by the header) from a CSV file in one transaction. Existing rows with the same key are
 * replaced. If any row is invalid nothing is kept, unless `skipBad`; with an invalid header nothing is kept in any case.
 */
export async function importCsv(
  storage: Storage,
  bytes: Uint8Array,
  { skipBad = false, today }: ImportOptions = {},
): Promise<ImportResult> {
  const text = decodeText(bytes);
  if (text === null) return unreadable({ reason: 'is neither UTF-8 nor GB18030 text' });
  const parsed = csvRows(text);
  if ('problem' in parsed) return unreadable(parsed.problem);
  const [header, ...rows] = parsed.rows;
  if (header === undefined) return unreadable({ reason: 'is empty' });
  const [asBonds, asValuations, asOrganisations] = [
    recognisedColumns(BOND_TABLE, header),
    recognisedColumns(VALUATION_TABLE, header),
    recognisedColumns(ORGANISATION_TABLE, header),
  ];
  if (Math.max(asBonds, asValuations, asOrganisations) < 2)
    return unreadable({
      line: header.line,
      reason: 'has no header of bonds, valuations or organisations in its first line',
    });
  if (asOrganisations > Math.max(asBonds, asValuations)) {
    const read = readTable(ORGANISATION_TABLE, header, rows, organisationOf, 'orgCode', (one) => one.orgCode);
    return keep(storage, 'organisations', rows.length, read, skipBad, (trx, good) =>
      new OrganisationWriter(trx).save(good),
    );
  }

  const stored = await new BondReader(storage.kysely).all();
  const bondsById = new Map(stored.map((bond) => [bond.securityId, bond]));
  if (asValuations > asBonds) {
    const read = readTable(
      VALUATION_TABLE,
      header,
      rows,
      valuationOfRow(bondsById, today),
      'securityId',
      ({ securityId, valuationDate, source }) => `${securityId} ${source} ${valuationDate}`,
    );
    return keep(storage, 'valuations', rows.length, read, skipBad, (trx, good) =>
      new ValuationWriter(trx).save(good),
    );
  }
  const read = readTable(
    BOND_TABLE,
    header,
    rows,
    bondOf(bondsById),
    'securityId',
    ({ securityId }) => securityId,
  );
  return keep(storage, 'bonds', rows.length, read, skipBad, (trx, good) => new BondWriter(trx).save(good));
}

interface ReadTable<T> {
  readonly good: readonly T[];
  readonly problems: readonly CsvProblem[];
  readonly isHeaderBad: boolean;
}

type MakeRecord<S extends TableSpec, T> = (
  values: RowValues<S>,
  layout: Layout<S>,
  row: CsvRow,
) => T | CsvProblem[];

function readTable<S extends TableSpec, T>(
  spec: S,
  header: CsvRow,
  rows: readonly CsvRow[],
  make: MakeRecord<S, T>,
  keyColumn: keyof S & string,
  keyOf: (record: T) => string,
): ReadTable<T> {
  const { layout, problems } = layoutOf(spec, header);
  const good: T[] = [];
  if (problems.length > 0) return { good, problems, isHeaderBad: true };
  const lines = new Map<string, number>();
  for (const row of rows) {
    const cells = readRow(spec, layout, row);
    const record = cells.problems.length > 0 ? cells.problems : make(cells.values, layout, row);
    if (Array.isArray(record)) {
      problems.push(...record);
      continue;
    }
    const key = keyOf(record);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      problems.push(problemAt(layout, row, keyColumn, `repeats line ${earlier}`));
      continue;
    }
    lines.set(key, row.line);
    good.push(record);
  }
  return { good, problems, isHeaderBad: false };
}

const bondOf =
  (bondsById: ReadonlyMap<string, BondRecord>): MakeRecord<typeof BOND_TABLE, BondRecord> =>
  (values, layout, row) => {
    if (!isComplete(values)) return [];
    const refused = contradictions(values).map(([column, reason]) => problemAt(layout, row, column, reason));
    return refused.length > 0 ? refused : bondOfRow(values, bondsById.get(values.securityId)?.tier);
  };

const organisationOf: MakeRecord<typeof ORGANISATION_TABLE, OrganisationRecord> = (values) => {
  const { orgCode, orgShortName: shortName, orgName: fullName, orgKind: kind, activityRank = 1000 } = values;
  if (orgCode === undefined || shortName === undefined || fullName === undefined || kind === undefined)
    return [];
  return { orgCode, shortName, fullName, kind, activityRank };
};

type ValuationRefusal = readonly [column: keyof typeof VALUATION_TABLE, reason: string];

/** Values of a row that contradict each other, or the day. */
function valuationRefusals(
  values: RowValues<typeof VALUATION_TABLE>,
  today: string | undefined,
): readonly ValuationRefusal[] {
  const { valuationDate = '', yieldMat = null, yieldExe = null, recommended } = values;
  const found: ValuationRefusal[] = [];
  if (today !== undefined && valuationDate > today)
    found.push(['valuationDate', `lies after today, ${today}`]);
  if (yieldMat === null && yieldExe === null)
    found.push(['yieldMat', 'must not be empty beside an empty yieldExe']);
  if (recommended === 'exe' && yieldExe === null)
    found.push(['recommended', 'is exe beside an empty yieldExe']);
  return found;
}

const valuationOfRow =
  (
    bondsById: ReadonlyMap<string, BondRecord>,
    today: string | undefined,
  ): MakeRecord<typeof VALUATION_TABLE, ValuationRecord> =>
  (values, layout, row) => {
    const { securityId, valuationDate, source, yieldMat = null, yieldExe = null } = values;
    if (securityId === undefined || valuationDate === undefined || source === undefined) return [];
    const refused = [
      ...(bondsById.has(securityId) ? [] : [['securityId', 'no such bond: import bonds first'] as const]),
      ...valuationRefusals(values, today),
    ];
    if (refused.length > 0) return refused.map(([column, reason]) => problemAt(layout, row, column, reason));
    return {
      securityId,
      valuationDate,
      source,
      yieldMat,
      yieldExe,
      cleanMat: values.cleanMat ?? null,
      cleanExe: values.cleanExe ?? null,
      dirtyMat: values.dirtyMat ?? null,
      accrued: values.accrued ?? null,
      modifiedDuration: values.modifiedDuration ?? null,
      convexity: values.convexity ?? null,
      dv01: values.dv01 ?? null,
      spreadDuration: values.spreadDuration ?? null,
      recommended: values.recommended ?? (yieldExe === null ? 'mat' : 'exe'),
      chgBp: values.chgBp ?? null,
      demo: false,
    };
  };

async function keep<T>(
  storage: Storage,
  kind: 'bonds' | 'valuations' | 'organisations',
  rows: number,
  { good, problems, isHeaderBad }: ReadTable<T>,
  skipBad: boolean,
  save: (trx: Tx, good: readonly T[]) => Promise<number>,
): Promise<ImportResult> {
  if (isHeaderBad || (problems.length > 0 && !skipBad) || good.length === 0)
    return { kind, rows, loaded: 0, problems };
  return { kind, rows, loaded: await storage.tx((trx) => save(trx, good)), problems };
}
