import { cases } from '#contract/api';
import type { CaseForm } from '#contract/entities';
import { type CaseActor, type CaseState, isCaseOver, type ProblemValues } from '#contract/rules';
import type { Session } from '#server/call';
import type { AfterCommit, Tx } from '#server/db';
import { isStaffFor } from '#server/domain/accounts';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import type { Publisher } from '#server/push';
import { type Clock, randomId } from '#server/runtime';
import { formOf, visibleState, stateOf, type StoredCase, type SymbolOf } from './case-record.ts';
import { refuse } from './refuse.ts';

/** Maximum number of entries in a thread. */
export const MAX_ENTRIES = 200;
const QUOTED = 300;

/** One step of a thread. `state`: the new state, where it moves the case. */
export interface Step {
  /** Absent: a new one. */
  readonly entryId?: string | undefined;
  readonly text: string;
  readonly imageIds: readonly string[];
  readonly state: CaseState | null;
}

export interface CaseWriterDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly publisher: Publisher;
  readonly messages: MessageWriter;
  readonly symbolOf: SymbolOf;
}

/** Writes cases and their threads, and notifies the owner and the staff after the commit. */
export class CaseWriter {
  readonly #deps: CaseWriterDeps;

  constructor(deps: CaseWriterDeps) {
    this.#deps = deps;
  }

  /** A new case with its first entry. */
  async open(
    trx: Tx,
    afterCommit: AfterCommit,
    session: Session,
    form: CaseForm,
    step: Step,
    caseId: string = randomId('c_'),
  ): Promise<string> {
    const at = this.#now();
    const row = await trx
      .insertInto('service_case')
      .values({
        case_id: caseId,
        oper_id: session.operId,
        kind: form.kind,
        form: JSON.stringify(form),
        state: 'submitted',
        last_by: 'owner',
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#enter(trx, row, session, 'owner', step);
    await this.#announce(trx, afterCommit, row);
    return row.case_id;
  }

  /** Adds a step to a case that the transaction has locked, and sets it to `state`. Its owner is notified of staff's steps. */
  async add(
    trx: Tx,
    afterCommit: AfterCommit,
    storedCase: StoredCase,
    { session, actor, state, step }: { session: Session; actor: CaseActor; state: CaseState; step: Step },
  ): Promise<void> {
    const entries = await trx
      .selectFrom('service_case_entry')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('case_id', '=', storedCase.case_id)
      .executeTakeFirstOrThrow();
    // A full thread can still be closed.
    if (entries.n >= MAX_ENTRIES && !isCaseOver(storedCase.kind, state))
      throw refuse('caseId', 'caseFull', { limit: MAX_ENTRIES });
    await this.#enter(trx, storedCase, session, actor, step);
    const row = await trx
      .updateTable('service_case')
      .set({ state, last_by: actor, version: storedCase.version + 1, updated_at: this.#now() })
      .where('case_id', '=', storedCase.case_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (actor === 'staff') await this.#notifyOwner(trx, afterCommit, row, step.text);
    await this.#announce(trx, afterCommit, row);
  }

  async #enter(trx: Tx, row: StoredCase, session: Session, actor: CaseActor, step: Step): Promise<void> {
    const { entryId = randomId('e_') } = step;
    await trx
      .insertInto('service_case_entry')
      .values({
        entry_id: entryId,
        case_id: row.case_id,
        oper_id: session.operId,
        by_staff: actor === 'staff',
        body: step.text,
        state: step.state,
        created_at: this.#now(),
      })
      .execute();
    await takeImages(trx, session.operId, entryId, step.imageIds);
  }

  async #notifyOwner(trx: Tx, afterCommit: AfterCommit, row: StoredCase, text: string): Promise<void> {
    const state = stateOf(row);
    const quoted = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
    const { key, values } = this.#subjectOf(row);
    await this.#deps.messages.send(trx, afterCommit, {
      operId: row.oper_id,
      msgType: 'system',
      ...inboxText(text === '' ? `${key}Short` : key, {
        no: row.no,
        caseId: row.case_id,
        kind: row.kind,
        state,
        text: quoted,
        ...values,
      }),
    });
  }

  /** The message about the case, and how it refers to the case. */
  #subjectOf(row: StoredCase): {
    readonly key: 'case' | 'casePlain' | 'caseTransfer';
    readonly values: ProblemValues;
  } {
    const form = formOf(row);
    if (form.kind === 'question') return { key: 'case', values: { subject: form.title } };
    if (form.kind !== 'transfer') return { key: 'casePlain', values: {} };
    const { securityId, faceAmount: amount } = form;
    const symbol = this.#deps.symbolOf(securityId);
    return { key: 'caseTransfer', values: { symbol, securityId, amount } };
  }

  /** Notifies the owner, and the staff who may read every case, that it changed. */
  async #announce(trx: Tx, afterCommit: AfterCommit, row: StoredCase): Promise<void> {
    const readers = await trx
      .selectFrom('operator as o')
      .select('o.oper_id')
      .where((operator) => operator.or([operator('o.oper_id', '=', row.oper_id), isStaffFor(cases.desk)]))
      .execute();
    const { state } = visibleState(stateOf(row));
    const change = { caseId: row.case_id, kind: row.kind, state, version: row.version };
    afterCommit(() => {
      for (const { oper_id: operId } of readers)
        this.#deps.publisher.publish('servicecase', { op: 'upd', operId, row: change });
    });
  }

  #now(): Date {
    return new Date(this.#deps.clock.now());
  }
}

/** Attaches unclaimed images, uploaded by the same user, to an entry. */
async function takeImages(
  trx: Tx,
  operId: string,
  entryId: string,
  imageIds: readonly string[],
): Promise<void> {
  const distinctIds = [...new Set(imageIds)];
  if (distinctIds.length === 0) return;
  const claimed = await trx
    .updateTable('uploaded_image')
    .set({ request_id: entryId })
    .where('image_id', 'in', distinctIds)
    .where('request_id', 'is', null)
    .where('oper_id', '=', operId)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== BigInt(distinctIds.length)) throw refuse('imageIds', 'caseImages');
}
