import { caseForm, type CaseEntry, type CaseForm, type CaseRow } from '#contract/entities';
import { beijingTimeText, type CaseActor, type CaseState } from '#contract/rules';
import type { CaseEntryTable, CaseTable } from '#server/db/tables';
import type { Selectable } from 'kysely';

/** A case as stored. */
export type StoredCase = Selectable<CaseTable>;

/** With the names that lists show. */
export type NamedCase = StoredCase & {
  readonly opername: string | null;
  readonly is_disabled: boolean | null;
  readonly full_name: string | null;
};

/** An entry as stored, with its author's name and the ids of its images and documents. */
export type NamedEntry = Selectable<CaseEntryTable> & {
  readonly opername: string | null;
  readonly imageIds: readonly string[];
  readonly documentIds: readonly string[];
};

/** Name of the bond of a transfer; '' when unknown. */
export type SymbolOf = (securityId: string) => string;

/** The completed form. Throws if the row is not as this server wrote it. */
export const formOf = (row: Pick<StoredCase, 'form'>): CaseForm => caseForm.parse(row.form);

// `as` holds: states come from `case-flow` only.
export const stateOf = (row: Pick<StoredCase, 'state'>): CaseState => row.state as CaseState;

/** The state as calls and streams name it. */
export const visibleState = (state: CaseState): Pick<CaseRow, 'state' | 'isAsked'> =>
  state === 'asked' ? { state: 'answered', isAsked: true } : { state };

/** As lists show it. */
export function toCaseRow(row: NamedCase, symbolOf: SymbolOf): CaseRow {
  const form = formOf(row);
  return {
    caseId: row.case_id,
    no: row.no,
    form,
    symbol: form.kind === 'transfer' ? symbolOf(form.securityId) : '',
    ...visibleState(stateOf(row)),
    operName: row.opername ?? '',
    orgName: row.full_name ?? '',
    lastBy: row.last_by,
    createTime: beijingTimeText(row.created_at),
    updateTime: beijingTimeText(row.updated_at),
    version: row.version,
  };
}

/** As the thread shows it. Staff names are visible to staff only. */
export function toEntry(row: NamedEntry, reader: CaseActor): CaseEntry {
  return {
    entryId: row.entry_id,
    by: row.by_staff ? 'staff' : 'owner',
    name: row.by_staff && reader === 'owner' ? '' : (row.opername ?? ''),
    time: beijingTimeText(row.created_at),
    text: row.body,
    imageIds: [...row.imageIds],
    documentIds: [...row.documentIds],
    ...(row.state === null ? { state: null } : visibleState(stateOf({ state: row.state }))),
  };
}
