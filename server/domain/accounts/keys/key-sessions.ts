import { MS_PER_MINUTE } from '#contract/rules';
import { KEY_SCOPES } from '#contract/api';
import { KEY_PREFIX, type RequestOrigin, type Session, type SessionResolver } from '#server/call';
import { type Db, perTurn } from '#server/db';
import type { AttemptBudget } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { type Clock, sha256 } from '#server/runtime';
import { timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { mayLogIn, toSession } from '../operator/operator.ts';
import type { SecondFactorDemand } from '../operator/second-factor-demand.ts';
import { assignedRoles } from '../operator/staff-roles.ts';
import { isWithin } from './networks.ts';
import { isTradingGranted, rightsMark } from './key-rows.ts';

const TOUCH_AFTER_MS = 10_000;
/** Refusals of one key for one reason that are written to the audit chain: wrong secrets must not hide that a right one is used from elsewhere. */
const REFUSED_EVENTS = { max: 20, windowMs: 15 * MS_PER_MINUTE };

export interface KeySessionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly budget: AttemptBudget;
  readonly demand: SecondFactorDemand;
  readonly isDemoAllowed: boolean;
}

/**
 * Sessions of programs that present a key: the token is `id.secret`. Each request queries the database, so that the end of a key, of its owner's
 * validity or of a right takes effect at once in every process. The id of such a session is `id.version.rights`.
 */
export class KeySessions implements SessionResolver {
  readonly #options: KeySessionsOptions;
  /** Concurrent requests share one query. */
  readonly #find = perTurn((ids) => this.#load(ids));

  constructor(options: KeySessionsOptions) {
    this.#options = options;
  }

  async resolve(token: string, { ip }: RequestOrigin): Promise<Session | null> {
    const dot = token.indexOf('.');
    const apiKeyId = token.slice(0, dot);
    const digest = Buffer.from(sha256(token.slice(dot + 1)));
    const found = dot < 0 ? undefined : await this.#find(apiKeyId);
    if (found === undefined) return null;
    const row = found.find(({ secret_hash: hash }) => timingSafeEqual(digest, Buffer.from(hash)));
    if (row === undefined || !isWithin(ip, row.addresses)) {
      await this.#refuse(found[0].oper_id, apiKeyId, ip, row === undefined ? 'secret' : 'address');
      return null;
    }
    const now = this.#options.clock.now();
    if (row.last_used_at === null || now - row.last_used_at.getTime() >= TOUCH_AFTER_MS)
      await this.#touch([apiKeyId], now, ip);
    return sessionOf(row);
  }

  /** A key has no login that another could replace. */
  async wasReplaced(): Promise<boolean> {
    return false;
  }

  /** Those of these sessions whose secret is valid and whose rights are unchanged. */
  async live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Session>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.#load(keysOf(sessionIds));
    const live = byId([...rows.values()].flat());
    const now = this.#options.clock.now();
    const stale = [...rows].flatMap(([id, [row]]) =>
      now - (row.last_used_at?.getTime() ?? 0) >= TOUCH_AFTER_MS ? [id] : [],
    );
    if (stale.length > 0) await this.#touch(stale, now);
    return live;
  }

  /** A query for the valid secrets of the keys of these sessions. Its text does not depend on their number. */
  liveRows(sessionIds: readonly string[]): RawBuilder<Row> {
    return this.#validSecrets(keysOf(sessionIds));
  }

  /** The sessions that the rows found by `liveRows` give, by id. */
  liveAmong(rows: readonly Row[]): ReadonlyMap<string, Session> {
    return byId(this.#usable(rows));
  }

  /** Secrets that are valid now, by key: at least one each. */
  async #load(ids: readonly string[]) {
    const { rows } = await this.#validSecrets(ids).execute(this.#options.db);
    const byKey = new Map<string, [Row, ...Row[]]>();
    for (const row of this.#usable(rows)) {
      const sameKey = byKey.get(row.api_key_id);
      if (sameKey === undefined) byKey.set(row.api_key_id, [row]);
      else sameKey.push(row);
    }
    return byKey;
  }

  #validSecrets(ids: readonly string[]): RawBuilder<Row> {
    const { clock, demand } = this.#options;
    const at = sql`${new Date(clock.now())}::timestamptz`;
    return sql<Row>`select k.api_key_id, k.scopes, k.addresses, k.is_sandbox, k.requests_per_minute, k.last_used_at,
        s.version, s.secret_hash, o.oper_id, o.org_id, o.authenticationstatus, o.bindstatus, o.is_market_making_tier,
        o.is_special, o.is_staff, o.valid_start, o.valid_end, o.is_disabled, o.is_demo, ${assignedRoles},
        ${isTradingGranted(sql.ref('k.oper_id'))} as is_trading_granted
      from api_key as k join api_key_secret as s on s.api_key_id = k.api_key_id join operator as o on o.oper_id = k.oper_id
      where k.api_key_id = any(${ids}::text[]) and k.ended_at is null and k.expires_at > ${at}
        and (s.expires_at is null or s.expires_at > ${at}) and not ${demand.isOwed}`;
  }

  #usable(rows: readonly Row[]): readonly Row[] {
    const { clock, isDemoAllowed } = this.#options;
    const now = clock.now();
    return rows.filter((row) => mayLogIn(row, now, isDemoAllowed));
  }

  async #touch(ids: readonly string[], now: number, ip?: string): Promise<void> {
    await this.#options.db
      .updateTable('api_key')
      .set({ last_used_at: new Date(now), ...(ip === undefined ? {} : { last_used_ip: ip }) })
      .where('api_key_id', 'in', ids)
      .execute();
  }

  async #refuse(operId: string, apiKeyId: string, ip: string, why: 'secret' | 'address'): Promise<void> {
    const { db, audit, budget } = this.#options;
    if ((await budget.take(db, `keyRefused:${why}:${apiKeyId}`, REFUSED_EVENTS)) === null) return;
    await audit.recordAlone(db, { kind: 'apiKey.refused', operId, ip, detail: { apiKeyId, why } });
  }
}

type Row = Parameters<typeof mayLogIn>[0] &
  Parameters<typeof toSession>[0] & {
    readonly api_key_id: string;
    readonly scopes: readonly string[];
    readonly addresses: readonly string[];
    readonly is_sandbox: boolean;
    readonly is_trading_granted: boolean;
    readonly requests_per_minute: number;
    readonly last_used_at: Date | null;
    readonly version: number;
    readonly secret_hash: string;
  };

const keysOf = (sessionIds: readonly string[]): string[] => [
  ...new Set(sessionIds.map((id) => id.slice(0, id.indexOf('.')))),
];

const byId = (rows: readonly Row[]): ReadonlyMap<string, Session> =>
  new Map(rows.map(sessionOf).map((session) => [session.sessionId, session]));

/** A key made under a grant that was revoked since no longer trades. */
const maySend = (row: Row): boolean => row.is_sandbox || row.is_trading_granted;

function sessionOf(row: Row): Session {
  const session = toSession(row, '');
  return {
    ...session,
    sessionId: `${row.api_key_id}.${row.version}.${rightsMark(session)}`,
    key: {
      apiKeyId: row.api_key_id,
      scopes: KEY_SCOPES.filter(
        (scope) => row.scopes.includes(scope) && (scope !== 'orders.write' || maySend(row)),
      ),
      isSandbox: row.is_sandbox,
      requestsPerMinute: row.requests_per_minute,
    },
  };
}

/** Whether a token or session id is a program's. */
export const isKey = (text: string): boolean => text.startsWith(KEY_PREFIX);

/** Resolves users by their login token and programs by their key. */
export function joinSessions(people: SessionResolver, programs: SessionResolver): SessionResolver {
  return {
    resolve: (token, origin) => (isKey(token) ? programs : people).resolve(token, origin),
    wasReplaced: (token) => (isKey(token) ? programs : people).wasReplaced(token),
    async live(ids) {
      const [a, b] = await Promise.all([
        people.live(ids.filter((id) => !isKey(id))),
        programs.live(ids.filter(isKey)),
      ]);
      return new Map([...a, ...b]);
    },
  };
}
