import { cases, mayMake } from '#contract/api';
import type { CaseDetail, CaseRow } from '#contract/entities';
import {
  type CaseActor,
  type CaseKind,
  caseMoves,
  type CaseState,
  isCaseOver,
  openCaseStates,
  toDoStates,
} from '#contract/rules';
import { notFound, type Session } from '#server/call';
import { behind, countOf, type Db, Pages } from '#server/db';
import type { Tables } from '#server/db/tables';
import { isOperatorCalled } from '#server/domain/accounts';
import { PDF_MIME } from '#server/domain/uploads';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  type NamedCase,
  type NamedEntry,
  stateOf,
  type SymbolOf,
  toCaseRow,
  toEntry,
} from './case-record.ts';

/** Which cases; `open`: those that are not closed; `todo`: of these, those in which staff have something to do. Pages count from 1. */
export interface CaseFilter {
  readonly kind?: CaseKind | undefined;
  readonly state?: CaseState | 'open' | 'todo' | undefined;
  /** A case's number, or part of its owner's name, of their organisation, or of what they entered in its form; absent or '': all. */
  readonly text?: string | undefined;
  readonly page: number;
  readonly rows: number;
}

const KINDS = ['question', 'transfer', 'advisory', 'api'] as const satisfies readonly CaseKind[];
type Where = ExpressionBuilder<Tables, 'service_case'>;

/** The role in which a user acts on a case: its owner, or the firm's operator; null for anyone else. Staff act on their own cases as the owner. */
export function actorOf(
  row: { readonly oper_id: string },
  { operId, staffRoles }: Pick<Session, 'operId' | 'staffRoles'>,
): CaseActor | null {
  if (row.oper_id === operId) return 'owner';
  return staffRoles.includes('operator') ? 'staff' : null;
}

/** Who may read it: those who act on it, and auditors. */
const mayRead = (
  row: { readonly oper_id: string },
  session: Pick<Session, 'operId' | 'staffRoles'>,
): boolean => actorOf(row, session) !== null || mayMake(cases.desk, session.staffRoles);

/** Reads cases: one's own, or as staff everybody's. */
export class CaseReader {
  readonly #symbolOf: SymbolOf;
  readonly #pages = new Pages<number>();

  constructor(symbolOf: SymbolOf) {
    this.#symbolOf = symbolOf;
  }

  /** One's own, newest first. */
  own(db: Db, operId: string, filter: CaseFilter) {
    return this.#page(db, filter, operId);
  }

  /** Everybody's: open ones oldest first, so that the longest wait comes first; otherwise newest first. */
  all(db: Db, filter: CaseFilter) {
    return this.#page(db, filter, null);
  }

  /** A complete case. Throws 404 for another user's, except for staff. */
  async detail(db: Db, caseId: string, session: Session): Promise<CaseDetail> {
    const row = await named(db).where('service_case.case_id', '=', caseId).executeTakeFirst();
    if (row === undefined || !mayRead(row, session)) throw notFound();
    const actor = actorOf(row, session);
    const entries = await this.#entries(db, caseId);
    return {
      ...toCaseRow(row, this.#symbolOf),
      entries: entries.map((entry) => toEntry(entry, session.isStaff ? 'staff' : 'owner')),
      isOwn: actor === 'owner',
      ...(actor !== 'owner' && row.is_disabled === true && { isOwnerStopped: true }),
      moves: movesOf(row, actor),
      canReply: actor !== null && !isCaseOver(row.kind, stateOf(row)),
    };
  }

  /** The case that contains an image, if the reader may see it. */
  async caseOfImage(db: Db, imageId: string, session: Session): Promise<{ readonly caseId: string } | null> {
    const row = await db
      .selectFrom('uploaded_image as image')
      .innerJoin('service_case_entry as entry', 'entry.entry_id', 'image.request_id')
      .innerJoin('service_case', 'service_case.case_id', 'entry.case_id')
      .select(['service_case.case_id', 'service_case.oper_id'])
      .where('image.image_id', '=', imageId)
      .executeTakeFirst();
    return row === undefined || !mayRead(row, session) ? null : { caseId: row.case_id };
  }

  async #entries(db: Db, caseId: string): Promise<readonly NamedEntry[]> {
    const rows = await db
      .selectFrom('service_case_entry as entry')
      .leftJoin('operator', 'operator.oper_id', 'entry.oper_id')
      .selectAll('entry')
      .select('operator.opername')
      .where('entry.case_id', '=', caseId)
      .orderBy('entry.seq')
      .execute();
    const images = await db
      .selectFrom('uploaded_image')
      .select(['image_id', 'request_id', 'mime'])
      .where(
        'request_id',
        'in',
        rows.map((row) => row.entry_id),
      )
      .orderBy('created_at')
      .execute();
    return rows.map((row) => {
      const ofEntry = images.filter(({ request_id }) => request_id === row.entry_id);
      const [documents, pictures] = [
        ofEntry.filter(({ mime }) => mime === PDF_MIME),
        ofEntry.filter(({ mime }) => mime !== PDF_MIME),
      ];
      const idsOf = (uploads: typeof ofEntry): string[] => uploads.map(({ image_id }) => image_id);
      return { ...row, imageIds: idsOf(pictures), documentIds: idsOf(documents) };
    });
  }

  async #page(
    db: Db,
    { kind, state, text = '', ...wish }: CaseFilter,
    operId: string | null,
  ): Promise<{ content: CaseRow[]; totalPages: number }> {
    const where = (eb: Where) =>
      eb.and([
        ...(operId === null ? [] : [eb('service_case.oper_id', '=', operId)]),
        ...(kind === undefined ? [] : [eb('service_case.kind', '=', kind)]),
        ...(state === undefined ? [] : [inState(eb, state)]),
        ...(text === '' ? [] : [matching(text)]),
      ]);
    const list = db.selectFrom('service_case').where(where);
    const direction = operId === null && (state === 'open' || state === 'todo') ? 'asc' : 'desc';
    const from = (after: number | null) => behind(list, 'service_case.no', after, direction);
    const { rows, totalPages } = await this.#pages.read(
      {
        name: JSON.stringify([operId, kind, state, text]),
        read: ({ after, skip }, size) => withNames(from(after)).offset(skip).limit(size).execute(),
        keyOf: (row) => row.no,
        count: (after, limit) => countOf(db, from(after).select('service_case.no').limit(limit)),
      },
      wish,
    );
    return { content: rows.map((row: NamedCase) => toCaseRow(row, this.#symbolOf)), totalPages };
  }
}

const withNames = (some: SelectQueryBuilder<Tables, 'service_case', object>) =>
  some
    .leftJoin('operator', 'operator.oper_id', 'service_case.oper_id')
    .leftJoin('organisation', 'organisation.org_id', 'operator.org_id')
    .selectAll('service_case')
    .select(['operator.opername', 'operator.is_disabled', 'organisation.full_name']);

const named = (db: Db) => withNames(db.selectFrom('service_case'));

const inStatesOf = (eb: Where, statesOf: (kind: CaseKind) => readonly CaseState[]) =>
  eb.or(
    KINDS.map((kind) =>
      eb.and([eb('service_case.kind', '=', kind), eb('service_case.state', 'in', [...statesOf(kind)])]),
    ),
  );

// `strpos` rather than LIKE, so that nothing in the text is a wildcard. Of a form all texts but its kind, which no one entered.
const matching = (text: string) => sql<boolean>`(service_case.no::text = ${text.replace(/^[#＃]/, '')}
  or exists (select 1 from operator o where o.oper_id = service_case.oper_id and ${isOperatorCalled(text)})
  or exists (select 1 from jsonb_path_query(service_case.form - 'kind', '$.** ? (@.type() == "string")') entered
    where strpos(lower(entered #>> '{}'), ${text.toLowerCase()}) > 0))`;

/** Not closed, by kind. */
export const isOpen = (eb: Where) => inStatesOf(eb, openCaseStates);

function inState(eb: Where, state: NonNullable<CaseFilter['state']>) {
  if (state === 'open') return isOpen(eb);
  return state === 'todo' ? inStatesOf(eb, toDoStates) : eb('service_case.state', '=', state);
}

/** Staff ask with a reply, not with a move. */
const movesOf = (row: NamedCase, actor: CaseActor | null): CaseDetail['moves'] =>
  actor === null ? [] : caseMoves(row.kind, stateOf(row), actor).filter((state) => state !== 'asked');
