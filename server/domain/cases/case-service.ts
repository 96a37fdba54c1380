import { KEY_LIMITS } from '#contract/api';
import type { CaseDetail, CaseForm } from '#contract/entities';
import {
  addDays,
  beijingDate,
  canAskOwner,
  caseMoves,
  type CaseState,
  isCaseOver,
  stateAfterReply,
} from '#contract/rules';
import { type Actor, notFound } from '#server/call';
import { type AfterCommit, lockOperator, type Storage, type Tx } from '#server/db';
import type { ApiKeys } from '#server/domain/accounts';
import type { AuditWriter } from '#server/domain/audit';
import type { TradingCalendar } from '#server/domain/calendar';
import { word } from '#server/locales';
import { type Clock, idOf } from '#server/runtime';
import { actorOf, type CaseReader, isOpen } from './case-reader.ts';
import { formOf, stateOf, type StoredCase } from './case-record.ts';
import type { CaseWriter, Step } from './case-writer.ts';
import { assertForm } from './check-form.ts';
import { refuse } from './refuse.ts';

/** Maximum number of open cases per user. */
export const MAX_OPEN_CASES = 50;

export interface CaseServiceDeps {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: AuditWriter;
  readonly reader: CaseReader;
  readonly writer: CaseWriter;
  readonly calendar: Pick<TradingCalendar, 'isWorkday'>;
  readonly isKnownBond: (securityId: string) => boolean;
  readonly keys: Pick<ApiKeys, 'issue'>;
}

interface Words {
  readonly text: string;
  readonly imageIds: readonly string[];
}

/** Words that may arrive again after a lost reply: under one `sendId` the first are carried out. */
interface SentWords extends Words {
  readonly sendId?: string | undefined;
}

/** Requests of users to the firm, step by step. Another user's case reads as missing. */
export class CaseService {
  readonly #deps: CaseServiceDeps;

  constructor(deps: CaseServiceDeps) {
    this.#deps = deps;
  }

  /** Opens a case. Throws BusinessError for an invalid form; `data` names the field. */
  async open({ session, ip }: Actor, form: CaseForm, { sendId, ...words }: SentWords): Promise<CaseDetail> {
    const { storage, clock, audit, writer, reader } = this.#deps;
    if (form.kind !== 'transfer' && words.text === '') throw refuse('text', 'caseNeedsText');
    const caseId = await storage.tx(async (trx, afterCommit) => {
      await lockOperator(trx, session.operId);
      const ownId = sendId === undefined ? undefined : idOf('c_', session.operId, sendId);
      if (ownId !== undefined && (await hasCase(trx, ownId))) return ownId;
      await assertForm(trx, session, form, { ...this.#deps, now: clock.now() });
      await assertRoom(trx, session.operId);
      const opened = await writer.open(trx, afterCommit, session, form, { ...words, state: null }, ownId);
      await audit.record(trx, {
        kind: 'case.opened',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
        detail: { caseId: opened, kind: form.kind, images: words.imageIds.length },
      });
      return opened;
    });
    return reader.detail(storage.kysely, caseId, session);
  }

  /**
   * Adds to the thread; `asks`: with a question of staff that its owner is to answer. Throws 404 for another user's case, BusinessError for a closed one,
   * 409 if it changed since `version`, where that is given.
   */
  reply(
    acting: Actor,
    caseId: string,
    {
      asks = false,
      version,
      sendId,
      ...words
    }: SentWords & { readonly asks?: boolean | undefined; readonly version?: number | undefined },
  ): Promise<CaseDetail> {
    const { operId } = acting.session;
    const entryId = sendId === undefined ? undefined : idOf('e_', operId, caseId, sendId);
    return this.#step(acting, caseId, entryId, (row, actor) => {
      if (isCaseOver(row.kind, stateOf(row))) throw refuse('state', 'caseNoMove');
      if (version !== undefined) assertVersion(row, version);
      if (asks && (actor !== 'staff' || !canAskOwner(row.kind))) throw refuse('asks', 'caseNoMove');
      const state = stateAfterReply(row.kind, stateOf(row), actor, asks);
      return { state, step: { ...words, entryId, state: state === stateOf(row) ? null : state } };
    });
  }

  /** Moves the case to another state. Throws 404 for another user's, BusinessError 409 if it changed since `version`. */
  move(
    acting: Actor,
    caseId: string,
    { version, state, text }: { readonly version: number; readonly state: CaseState; readonly text: string },
  ): Promise<CaseDetail> {
    return this.#step(acting, caseId, undefined, (row, actor) => {
      assertVersion(row, version);
      if (!caseMoves(row.kind, stateOf(row), actor).includes(state)) throw refuse('state', 'caseNoMove');
      if (state === 'refused' && text === '') throw refuse('text', 'caseNeedsText');
      return { state, step: { text, imageIds: [], state } };
    });
  }

  /** Carries out a step, unless its entry is there already. */
  async #step(
    { session, ip }: Actor,
    caseId: string,
    entryId: string | undefined,
    decide: (row: StoredCase, actor: 'owner' | 'staff') => { state: CaseState; step: Step },
  ): Promise<CaseDetail> {
    const { storage, audit, writer, reader } = this.#deps;
    await storage.tx(async (trx, afterCommit) => {
      const row = await trx
        .selectFrom('service_case')
        .selectAll()
        .where('case_id', '=', caseId)
        .forUpdate()
        .executeTakeFirst();
      const actor = row === undefined ? null : actorOf(row, session);
      if (row === undefined || actor === null) throw notFound();
      if (entryId !== undefined && (await hasEntry(trx, entryId))) return;
      const decided = decide(row, actor);
      await writer.add(trx, afterCommit, row, { session, actor, ...decided });
      if (decided.step.state === 'approved') await this.#grantKey(trx, afterCommit, row, { session, ip });
      await audit.record(trx, {
        kind: decided.step.state === null ? 'case.answered' : 'case.moved',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
        detail: { caseId, owner: row.oper_id, from: row.state, to: decided.state },
      });
    });
    return reader.detail(storage.kysely, caseId, session);
  }

  /** The key is granted together with the approval, or neither happens; its owner generates the secret on the page of keys. */
  async #grantKey(trx: Tx, afterCommit: AfterCommit, row: StoredCase, by: Actor): Promise<void> {
    const form = formOf(row);
    if (form.kind !== 'api') return;
    const wish = {
      name: word('grantedKey', { no: row.no }),
      scopes: form.scopes,
      addresses: form.addresses,
      lastDay: addDays(beijingDate(this.#deps.clock.now()), KEY_LIMITS.maxDays - 1),
      requestsPerMinute: form.ratePerMinute,
      isSandbox: false,
    };
    await this.#deps.keys.issue(trx, afterCommit, row.oper_id, wish, by);
  }
}

/** Throws BusinessError 409 for a case that changed since this version. */
function assertVersion(row: StoredCase, version: number): void {
  if (row.version !== version) throw refuse('version', 'caseChanged', {}, 409);
}

async function hasCase(trx: Tx, caseId: string): Promise<boolean> {
  const found = trx.selectFrom('service_case').select('case_id').where('case_id', '=', caseId);
  return (await found.executeTakeFirst()) !== undefined;
}

async function hasEntry(trx: Tx, entryId: string): Promise<boolean> {
  const found = trx.selectFrom('service_case_entry').select('entry_id').where('entry_id', '=', entryId);
  return (await found.executeTakeFirst()) !== undefined;
}

async function assertRoom(trx: Tx, operId: string): Promise<void> {
  const { n } = await trx
    .selectFrom('service_case')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('oper_id', '=', operId)
    .where((eb) => isOpen(eb))
    .executeTakeFirstOrThrow();
  if (n >= MAX_OPEN_CASES) throw refuse('kind', 'caseTooMany', { limit: MAX_OPEN_CASES });
}
