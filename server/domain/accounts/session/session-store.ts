import type { account, ReplyOf } from '#contract/api';
import { beijingDate, beijingTimeText, type Language, MS_PER_DAY, parseBeijingTime } from '#contract/rules';
import type { RequestOrigin, Session, SessionResolver } from '#server/call';
import { type Db, deleteInPortions, perTurn, prepared, type Tx } from '#server/db';
import type { SignOnMark } from '#server/db/tables';
import { type Clock, randomId, randomToken, sha256 } from '#server/runtime';
import { type CompiledQuery, type InferResult, type RawBuilder, sql } from 'kysely';
import { deviceText } from './device.ts';
import { mayLogIn, type Operator, toSession } from '../operator/operator.ts';
import type { SecondFactorDemand } from '../operator/second-factor-demand.ts';
import { type EndedSignOn, isSignedOnBy } from './signed-on-by.ts';
import { assignedRoles } from '../operator/staff-roles.ts';

/** How long a session lives. An open socket counts as use: a user watching the market is not idle. */
export interface SessionLife {
  readonly idleMs: number;
  readonly maxMs: number;
}

export type SessionEnd = 'logout' | 'replaced' | 'expired' | 'password' | 'revoked';

/** A session that was ended just now. */
export interface EndedSession {
  readonly sessionId: string;
  readonly operId: string;
}

const TOUCH_AFTER_MS = 60_000;
/** Number of sessions that the owner is shown. */
const LISTED = 20;
/** A session, and whether it has neither ended nor expired. */
type LiveRow = Parameters<typeof mayLogIn>[0] &
  Parameters<typeof toSession>[0] & {
    readonly session_id: string;
    readonly seen_at: Date;
    readonly is_valid: boolean;
  };
/** Columns for identity and rights, and for whether an operator may be logged in at all. */
const SESSION_COLUMNS = [
  'o.oper_id',
  'o.org_id',
  'o.authenticationstatus',
  'o.bindstatus',
  'o.is_market_making_tier',
  'o.is_special',
  'o.is_staff',
  'o.valid_start',
  'o.valid_end',
  'o.is_disabled',
  'o.is_demo',
  assignedRoles,
] as const;
const SELECTED = sql.join(
  SESSION_COLUMNS.map((column) => (typeof column === 'string' ? sql.ref(column) : column)),
);

/** Session rows: the single source of truth about who is logged in. Each request queries the database, so an end takes effect everywhere at once. */
export class SessionStore implements SessionResolver {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #life: SessionLife;
  readonly #isDemoAllowed: boolean;
  readonly #demand: SecondFactorDemand;
  /** Concurrent requests share one query. */
  readonly #find = perTurn((hashes) => this.#byToken(hashes));
  readonly #liveByToken: ReturnType<typeof liveByToken>;

  constructor(options: {
    readonly db: Db;
    readonly clock: Clock;
    readonly life: SessionLife;
    readonly isDemoAllowed: boolean;
    readonly demand: SecondFactorDemand;
  }) {
    this.#db = options.db;
    this.#clock = options.clock;
    this.#life = options.life;
    this.#isDemoAllowed = options.isDemoAllowed;
    this.#demand = options.demand;
    this.#liveByToken = liveByToken(options.db, options.demand);
  }

  async resolve(token: string, { language }: RequestOrigin): Promise<Session | null> {
    const row = await this.#find(sha256(token));
    const now = this.#clock.now();
    if (row === undefined || row.expires_at.getTime() <= now || !mayLogIn(row, now, this.#isDemoAllowed))
      return null;
    if (now - row.seen_at.getTime() >= TOUCH_AFTER_MS) await this.#touch([row.session_id], now);
    if (language !== null && row.language !== language) await this.#noteLanguage(row.oper_id, language);
    return toSession(row, row.session_id);
  }

  /** Sessions that have not been ended, by the hash of their token. */
  async #byToken(hashes: readonly string[]) {
    const query: CompiledQuery<LiveSession> = { ...this.#liveByToken, parameters: [hashes] };
    const { rows } = await this.#db.executeQuery(query);
    return new Map(rows.map((row) => [row.token_hash, row]));
  }

  async wasReplaced(token: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('operator_session')
      .select('end_reason')
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst();
    return row?.end_reason === 'replaced';
  }

  async live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Session>> {
    if (sessionIds.length === 0) return new Map();
    const now = this.#clock.now();
    const { rows } = await this.liveRows(sessionIds).execute(this.#db);
    const live = this.liveAmong(rows);
    const stale = rows
      .filter((row) => live.has(row.session_id) && now - row.seen_at.getTime() >= TOUCH_AFTER_MS)
      .map((row) => row.session_id);
    if (stale.length > 0) await this.#touch(stale, now);
    return live;
  }

  /**
   * A query for these sessions. Its text does not depend on their number. Whether one has ended or expired is no condition: by an index on it,
   * all live sessions would be read.
   */
  liveRows(sessionIds: readonly string[]): RawBuilder<LiveRow> {
    const at = new Date(this.#clock.now());
    return sql<LiveRow>`select s.session_id, s.seen_at, ${SELECTED},
        s.ended_at is null and s.expires_at > ${at}::timestamptz as is_valid
      from unnest(${sessionIds}::text[]) as wanted (session_id)
      join operator_session as s on s.session_id = wanted.session_id
      join operator as o on o.oper_id = s.oper_id
      where not ${this.#demand.isOwed}`;
  }

  /** Those of the rows found by `liveRows` that are valid, and whose owner may be logged in now. */
  liveAmong(rows: readonly LiveRow[]): ReadonlyMap<string, Session> {
    const now = this.#clock.now();
    return new Map(
      rows
        .filter((row) => row.is_valid && mayLogIn(row, now, this.#isDemoAllowed))
        .map((row) => [row.session_id, toSession(row, row.session_id)]),
    );
  }

  /**
   * Starts a session of an operator whose row this transaction has locked, so that parallel logins queue. Returns the token (shown once, never
   * stored), the new id, and the sessions that it replaced.
   */
  async start(
    trx: Tx,
    operator: Operator,
    origin: RequestOrigin,
    signOn: SignOnMark | null = null,
  ): Promise<{ token: string; sessionId: string; replaced: readonly EndedSession[] }> {
    const now = this.#clock.now();
    const at = new Date(now);
    const replaced = await this.endAll(trx, operator.oper_id, 'replaced');
    const token = randomToken();
    const sessionId = randomId('s_');
    const device = deviceText(origin.userAgent);
    const absoluteEnd = now + this.#life.maxMs;
    await trx
      .insertInto('operator_session')
      .values({
        session_id: sessionId,
        token_hash: sha256(token),
        oper_id: operator.oper_id,
        created_at: at,
        seen_at: at,
        expires_at: new Date(this.#expiry(now, absoluteEnd, operator.valid_end)),
        absolute_end: new Date(absoluteEnd),
        ended_at: null,
        end_reason: null,
        ip: origin.ip,
        device,
        sign_on: signOn,
      })
      .execute();
    await trx
      .insertInto('login_record')
      .values({ oper_id: operator.oper_id, session_id: sessionId, at, device, ip: origin.ip })
      .execute();
    return { token, sessionId, replaced };
  }

  /** The operator's sessions: the live one first, then those that ended recently. */
  async list({
    operId,
    sessionId,
  }: Pick<Session, 'operId' | 'sessionId'>): Promise<ReplyOf<typeof account.sessions>> {
    const rows = await this.#db
      .selectFrom('operator_session')
      .select(['session_id', 'device', 'ip', 'created_at', 'seen_at', 'ended_at', 'end_reason'])
      .where('oper_id', '=', operId)
      .orderBy(sql`ended_at is null`, 'desc')
      .orderBy('created_at', 'desc')
      .limit(LISTED)
      .execute();
    return rows.map((row) => ({
      sessionId: row.session_id,
      device: row.device,
      ip: row.ip,
      startTime: beijingTimeText(row.created_at),
      seenTime: beijingTimeText(row.seen_at),
      endTime: row.ended_at === null ? '' : beijingTimeText(row.ended_at),
      // `as` holds: only this store writes the column.
      endReason: (row.end_reason ?? '') as SessionEnd | '',
      isCurrent: row.session_id === sessionId,
    }));
  }

  /** Ends a live session of this operator. False if there is none with this id. */
  async endOwn(trx: Tx, operId: string, sessionId: string): Promise<boolean> {
    const result = await trx
      .updateTable('operator_session')
      .set({ ended_at: new Date(this.#clock.now()), end_reason: 'revoked' })
      .where('session_id', '=', sessionId)
      .where('oper_id', '=', operId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Ends one session. False if it had already ended. */
  async end(trx: Tx, sessionId: string, reason: SessionEnd): Promise<boolean> {
    const result = await trx
      .updateTable('operator_session')
      .set({ ended_at: new Date(this.#clock.now()), end_reason: reason })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Ends every live session of an operator. */
  async endAll(trx: Tx, operId: string, reason: SessionEnd): Promise<readonly EndedSession[]> {
    return this.endOthers(trx, operId, '', reason);
  }

  /** Ends every live session of an operator except this one. */
  async endOthers(
    trx: Tx,
    operId: string,
    currentSessionId: string,
    reason: SessionEnd,
  ): Promise<readonly EndedSession[]> {
    const rows = await trx
      .updateTable('operator_session')
      .set({ ended_at: new Date(this.#clock.now()), end_reason: reason })
      .where('oper_id', '=', operId)
      .where('session_id', '<>', currentSessionId)
      .where('ended_at', 'is', null)
      .returning('session_id')
      .execute();
    return rows.map((row) => ({ sessionId: row.session_id, operId }));
  }

  /** Ends the sessions that a provider's sign-on began. */
  async endSignedOn(trx: Tx, ended: EndedSignOn): Promise<readonly EndedSession[]> {
    const rows = await trx
      .updateTable('operator_session')
      .set({ ended_at: new Date(this.#clock.now()), end_reason: 'logout' })
      .where('ended_at', 'is', null)
      .where(isSignedOnBy(ended))
      .returning(['session_id', 'oper_id'])
      .execute();
    return rows.map((row) => ({ sessionId: row.session_id, operId: row.oper_id }));
  }

  /** Whether a session has expired but its row does not say so yet. Cheap: queried every second. */
  hasExpired(): RawBuilder<boolean> {
    return sql`exists (select from operator_session
      where ended_at is null and expires_at <= ${new Date(this.#clock.now())}::timestamptz)`;
  }

  /** Ends the sessions that have expired. */
  async endExpired(trx: Tx): Promise<readonly EndedSession[]> {
    const now = new Date(this.#clock.now());
    const rows = await trx
      .updateTable('operator_session')
      .set({ ended_at: now, end_reason: 'expired' })
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning(['session_id', 'oper_id'])
      .execute();
    return rows.map((row) => ({ sessionId: row.session_id, operId: row.oper_id }));
  }

  /** Ends the sessions of operators who may no longer be logged in: disabled, outside the valid days, or without a required second factor. */
  async endInvalid(trx: Tx): Promise<readonly EndedSession[]> {
    const now = this.#clock.now();
    const today = beijingDate(now);
    const rows = await trx
      .updateTable('operator_session as s')
      .from('operator as o')
      .set({ ended_at: new Date(now), end_reason: 'expired' })
      .whereRef('o.oper_id', '=', 's.oper_id')
      .where('s.ended_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('o.valid_end', '<', today),
          eb('o.valid_start', '>', today),
          eb('o.is_disabled', '=', true),
          this.#demand.isOwed,
          ...(this.#isDemoAllowed ? [] : [eb('o.is_demo', '=', true)]),
        ]),
      )
      .returning(['s.session_id', 's.oper_id'])
      .execute();
    return rows.map((row) => ({ sessionId: row.session_id, operId: row.oper_id }));
  }

  /** Deletes sessions that ended more than so many days ago. Their log-in and end stay in the audit chain. */
  async purge(db: Db, days: number): Promise<void> {
    const oldest = new Date(this.#clock.now() - days * MS_PER_DAY);
    await deleteInPortions(db, 'operator_session', sql`ended_at < ${oldest}`);
  }

  /** E-mails and text messages use the language that the operator last read. */
  async #noteLanguage(operId: string, language: Language): Promise<void> {
    await this.#db.updateTable('operator').set({ language }).where('oper_id', '=', operId).execute();
  }

  /** Records use. One statement for many sessions; the last valid day ends at midnight in Beijing. */
  async #touch(sessionIds: readonly string[], now: number): Promise<void> {
    const idleEnd = new Date(now + this.#life.idleMs);
    await this.#db
      .updateTable('operator_session as s')
      .from('operator as o')
      .set({
        seen_at: new Date(now),
        expires_at: sql<Date>`least(${idleEnd}::timestamptz, s.absolute_end, (o.valid_end + 1)::timestamp at time zone 'Asia/Shanghai')`,
      })
      .whereRef('o.oper_id', '=', 's.oper_id')
      .where('s.session_id', 'in', sessionIds)
      .where('s.ended_at', 'is', null)
      .execute();
  }

  #expiry(now: number, absoluteEnd: number, validEnd: string): number {
    const validUntil = (parseBeijingTime(`${validEnd} 00:00`) ?? 0) + MS_PER_DAY;
    return Math.min(now + this.#life.idleMs, absoluteEnd, validUntil);
  }
}

/** Sessions by an array of hashes, its only parameter. Built once: building it took ten times as long as the rest of a query's work in this process. */
function liveByToken(db: Db, { isOwed }: SecondFactorDemand) {
  const query = db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.oper_id', 's.oper_id')
    .select(['s.session_id', 's.token_hash', 's.seen_at', 's.expires_at', 'o.language'])
    .select(SESSION_COLUMNS)
    .where('s.token_hash', '=', sql<string>`any(${[]}::text[])`)
    .where(sql<boolean>`not ${isOwed}`)
    .where('s.ended_at', 'is', null);
  return sql<InferResult<typeof query>[number]>`${prepared} ${query}`.compile(db);
}

type LiveSession = ReturnType<typeof liveByToken> extends CompiledQuery<infer Row> ? Row : never;
