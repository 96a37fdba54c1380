import {
  ACCOUNT_CODE,
  CONSOLE_CODE,
  KEY_LIMITS,
  KEY_SCOPES,
  type KeyScope,
  type ListedKey,
} from '#contract/api';
import { addDays, beijingDate, MS_PER_HOUR, parseBeijingTime } from '#contract/rules';
import { BusinessError, KEY_PREFIX, notFound, type Session, unauthenticated } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { InboxKey } from '#contract/locales';
import { type Clock, idOf, randomId, randomToken, sha256 } from '#server/runtime';
import { sql } from 'kysely';
import type { Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import {
  assertOwnerPassword,
  type OwnerPasswordDeps,
  type SealedPassword,
} from '../password/owner-password.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import { type SecurityNoticeDeps, notifyOfChange } from '../security-notice.ts';
import { isTradingGranted, type KeyRow, keysWithSecret, listedKeyOf } from './key-rows.ts';
import { isNetwork } from './networks.ts';

/** A key as its owner asks for it. */
export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** IP addresses and networks (CIDR) from which it works; empty: from any. */
  readonly addresses: readonly string[];
  /** The last day on which it is valid, `YYYY-MM-DD`, Beijing. */
  readonly lastDay: string;
  readonly requestsPerMinute: number;
  /** Its orders are checked and answered, not carried out. */
  readonly isSandbox: boolean;
}

/** Who makes the request, and from where. */
export interface Requester {
  readonly session: Pick<Session, 'operId' | 'sessionId'>;
  readonly ip: string;
}

export interface IssuedKey {
  readonly key: ListedKey;
  /** The complete token that the program presents. It is not stored. */
  readonly secret: string;
}

/** Who the owner proves to be: the password, and a code where the second factor is on. */
export interface OwnerProof extends SealedPassword {
  /** An authenticator's code, or a recovery code. */
  readonly code?: string | undefined;
}

/** A new secret for a key: who asked for it, and for how long the previous one stays valid. */
interface Renewal {
  readonly requester: Session;
  readonly ip: string;
  readonly apiKeyId: string;
  readonly graceHours: number;
}

export interface ApiKeysDeps extends OwnerPasswordDeps, SecurityNoticeDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly audit: AuditWriter;
  readonly secondFactor: Pick<SecondFactor, 'confirmed'>;
}

/** API keys of programs: created, granted, rotated and revoked. Each step is in the audit chain and reported to the owner. */
export class ApiKeys {
  readonly #deps: ApiKeysDeps;

  constructor(deps: ApiKeysDeps) {
    this.#deps = deps;
  }

  /** The owner's keys, valid ones first. */
  async list(operId: string): Promise<{ mayTrade: boolean; scopes: KeyScope[]; keys: ListedKey[] }> {
    const { storage, clock, reader } = this.#deps;
    const db = storage.kysely;
    const [operator, isGranted, rows] = await Promise.all([
      reader.byId(db, operId),
      mayTradeByProgram(db, operId),
      keysWithSecret(db)
        .where('oper_id', '=', operId)
        .orderBy(sql`ended_at is not null`)
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute(),
    ]);
    const now = clock.now();
    return {
      mayTrade: isGranted,
      scopes: KEY_SCOPES.filter((scope) => operator !== null && covers(operator, scope)),
      keys: rows.map((row) => listedKeyOf(row, now)),
    };
  }

  /**
   * Creates a key of the owner's own, after a check of password and second factor. Sent again under the same `sendId` after a lost reply, it is the
   * same key with a new secret: no one has seen the first. Throws BusinessError when it is not allowed, 404 where that key has ended.
   */
  async make(
    requester: Session,
    { sendId, ...request }: KeyRequest & { readonly sendId?: string | undefined },
    proof: OwnerProof,
    ip: string,
  ): Promise<IssuedKey> {
    const keyId = sendId === undefined ? undefined : idOf(KEY_PREFIX, requester.operId, sendId);
    return this.#proved(requester, proof, ip, async (trx, afterCommit, owner) => {
      if (keyId !== undefined && (await hasKey(trx, keyId)))
        return this.#renew(trx, afterCommit, owner, { requester, ip, apiKeyId: keyId, graceHours: 0 });
      const trades = request.scopes.includes('orders.write') && !request.isSandbox;
      if (trades && !(await mayTradeByProgram(trx, requester.operId)))
        throw new BusinessError(ACCOUNT_CODE.wrongState, 'keyNotGranted', { field: 'isSandbox' });
      const row = await this.#insert(trx, owner, request, null, keyId);
      const secret = await this.#addSecret(trx, row, 1);
      await this.#recordAndNotify(trx, afterCommit, owner, row, {
        kind: 'apiKey.made',
        requester: { session: requester, ip },
        notice: 'keyMade',
      });
      return { key: await this.#listed(trx, row.api_key_id), secret };
    });
  }

  /**
   * Grants a key to an owner, in the transaction that approves an API application. It carries no secret: its owner generates one on the page of
   * keys, where it is shown once. Returns its id. Throws BusinessError where the owner is unknown, has too many keys, or lacks the right behind a scope.
   */
  async issue(
    trx: Tx,
    afterCommit: AfterCommit,
    operId: string,
    request: KeyRequest,
    by: Requester,
  ): Promise<string> {
    const owner = await this.#owner(trx, operId);
    const row = await this.#insert(trx, owner, request, by.session.operId);
    await this.#recordAndNotify(trx, afterCommit, owner, row, {
      kind: 'apiKey.granted',
      requester: by,
      notice: 'keyGranted',
    });
    return row.api_key_id;
  }

  /**
   * Gives one of the owner's keys a new secret, after a check of password and second factor. Previous ones remain valid for `graceHours` at most: one that
   * is to end earlier does. 404 for another owner's key.
   */
  async rotate(
    requester: Session,
    { apiKeyId, graceHours }: { readonly apiKeyId: string; readonly graceHours: number },
    proof: OwnerProof,
    ip: string,
  ): Promise<IssuedKey> {
    return this.#proved(requester, proof, ip, (trx, afterCommit, owner) =>
      this.#renew(trx, afterCommit, owner, { requester, ip, apiKeyId, graceHours }),
    );
  }

  /** Gives a key of this owner a new secret. Throws 404 for another owner's, and for one that has ended. */
  async #renew(
    trx: Tx,
    afterCommit: AfterCommit,
    owner: Operator,
    { requester, ip, apiKeyId, graceHours }: Renewal,
  ): Promise<IssuedKey> {
    const now = this.#deps.clock.now();
    const row = await this.#live(trx, apiKeyId, now);
    if (row?.oper_id !== requester.operId) throw notFound();
    const until = new Date(now + graceHours * MS_PER_HOUR);
    // No end is put off. After a lost reply the secret in use keeps the end that it was given, and none is ended that a program may hold.
    const versions = await trx
      .updateTable('api_key_secret')
      .set({ expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)` })
      .where('api_key_id', '=', apiKeyId)
      .returning('version')
      .execute();
    const secret = await this.#addSecret(
      trx,
      row,
      Math.max(0, ...versions.map(({ version }) => version)) + 1,
    );
    await this.#recordAndNotify(trx, afterCommit, owner, row, {
      kind: 'apiKey.rotated',
      requester: { session: requester, ip },
      notice: 'keyRotated',
      detail: { graceHours },
    });
    return { key: await this.#listed(trx, apiKeyId), secret };
  }

  /** Revokes one's own key. 404 for another owner's key, and for one that has ended. */
  async revoke(requester: Requester, apiKeyId: string): Promise<void> {
    await this.#end(requester, apiKeyId, null);
  }

  /** Revokes any key, by staff, with a reason that is reported to its owner. Throws BusinessError for one that is not live. */
  async revokeByStaff(requester: Requester, apiKeyId: string, reason: string): Promise<void> {
    await this.#end(requester, apiKeyId, reason);
  }

  async #end(requester: Requester, apiKeyId: string, reason: string | null): Promise<void> {
    const { storage, clock } = this.#deps;
    await storage.tx(async (trx, afterCommit) => {
      const row = await this.#live(trx, apiKeyId, clock.now());
      if (reason === null && row?.oper_id !== requester.session.operId) throw notFound();
      if (row === undefined)
        throw new BusinessError(CONSOLE_CODE.badTarget, 'keyUnknown', { field: 'apiKeyId' });
      await trx
        .updateTable('api_key')
        .set({ ended_at: new Date(clock.now()), ended_by: reason === null ? 'owner' : 'staff' })
        .where('api_key_id', '=', apiKeyId)
        .execute();
      await this.#recordAndNotify(trx, afterCommit, await this.#owner(trx, row.oper_id), row, {
        kind: 'apiKey.revoked',
        requester,
        notice: reason === null ? 'keyRevoked' : 'keyRevokedByStaff',
        detail: { reason },
      });
    });
  }

  /** Locked, so that keys of one owner are created one after another. */
  async #owner(trx: Tx, operId: string): Promise<Operator> {
    const owner = await this.#deps.reader.lock(trx, operId);
    if (owner === null) throw notFound();
    return owner;
  }

  async #live(trx: Tx, apiKeyId: string, now: number): Promise<KeyRow | undefined> {
    return trx
      .selectFrom('api_key')
      .selectAll()
      .where('api_key_id', '=', apiKeyId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now))
      .forUpdate()
      .executeTakeFirst();
  }

  async #insert(
    trx: Tx,
    owner: Operator,
    request: KeyRequest,
    grantedBy: string | null,
    keyId: string = randomId(KEY_PREFIX),
  ): Promise<KeyRow> {
    const now = this.#deps.clock.now();
    await assertAllowed(trx, owner, request, now);
    return trx
      .insertInto('api_key')
      .values({
        api_key_id: keyId,
        oper_id: owner.oper_id,
        name: request.name,
        scopes: [...new Set(request.scopes)],
        addresses: [...new Set(request.addresses)],
        is_sandbox: request.isSandbox,
        requests_per_minute: request.requestsPerMinute,
        granted_by: grantedBy,
        created_at: new Date(now),
        expires_at: new Date(parseBeijingTime(`${addDays(request.lastDay, 1)} 00:00`) ?? now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async #addSecret(trx: Tx, { api_key_id: id }: KeyRow, version: number): Promise<string> {
    const secret = randomToken();
    await trx
      .insertInto('api_key_secret')
      .values({ api_key_id: id, version, secret_hash: sha256(secret) })
      .execute();
    return `${id}.${secret}`;
  }

  async #listed(trx: Tx, apiKeyId: string): Promise<ListedKey> {
    const row = await keysWithSecret(trx).where('api_key_id', '=', apiKeyId).executeTakeFirstOrThrow();
    return listedKeyOf(row, this.#deps.clock.now());
  }

  /**
   * Runs `work` in a transaction once the requester has proved to be the owner. The password is compared again under the lock of the owner's row:
   * one that was replaced meanwhile, perhaps to end a thief's keys, opens no new one.
   */
  async #proved<T>(
    requester: Session,
    { code, ...password }: OwnerProof,
    ip: string,
    work: (trx: Tx, afterCommit: AfterCommit, owner: Operator) => Promise<T>,
  ): Promise<T> {
    const { storage, reader, secondFactor } = this.#deps;
    const db = storage.kysely;
    const operator = await reader.byId(db, requester.operId);
    if (operator === null) throw notFound();
    await assertOwnerPassword(this.#deps, db, operator, { session: requester, ip, ...password });
    return secondFactor.confirmed(requester, code, ip, async (trx, afterCommit) => {
      const owner = await this.#owner(trx, requester.operId);
      if (owner.password_hash !== operator.password_hash || owner.is_disabled) throw unauthenticated();
      return work(trx, afterCommit, owner);
    });
  }

  async #recordAndNotify(
    trx: Tx,
    afterCommit: AfterCommit,
    owner: Operator,
    row: KeyRow,
    done: {
      readonly kind: AuditKind;
      readonly requester: Requester;
      readonly notice: InboxKey;
      readonly detail?: Readonly<Record<string, string | number | null>>;
    },
  ): Promise<void> {
    const { session, ip } = done.requester;
    const detail = {
      apiKeyId: row.api_key_id,
      by: session.operId,
      scopes: row.scopes.join(' '),
      ...done.detail,
    };
    await this.#deps.audit.record(trx, {
      kind: done.kind,
      operId: owner.oper_id,
      sessionId: session.sessionId,
      ip,
      detail,
    });
    const values = { name: row.name, reason: String(done.detail?.['reason'] ?? '') };
    await notifyOfChange(this.#deps, trx, afterCommit, owner, done.notice, values);
  }
}

/** Throws BusinessError, with the field, for a key that this owner may not have, or has too many of. */
async function assertAllowed(trx: Tx, owner: Operator, request: KeyRequest, now: number): Promise<void> {
  const today = beijingDate(now);
  const wrong = request.addresses.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new BusinessError(ACCOUNT_CODE.wrongState, 'keyNetwork', {
      field: 'addresses',
      values: { network: wrong },
    });
  const last = addDays(today, KEY_LIMITS.maxDays);
  if (request.lastDay < today || request.lastDay > last)
    throw new BusinessError(ACCOUNT_CODE.wrongState, 'keyLastDay', {
      field: 'lastDay',
      values: { limit: `${today} - ${last}` },
    });
  if (!request.scopes.every((scope) => covers(owner, scope)))
    throw new BusinessError(ACCOUNT_CODE.wrongState, 'keyScope', { field: 'scopes' });
  const { n } = await trx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('oper_id', '=', owner.oper_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  if (Number(n) >= KEY_LIMITS.perOwner)
    throw new BusinessError(ACCOUNT_CODE.wrongState, 'keysTooMany', {
      values: { limit: KEY_LIMITS.perOwner },
    });
}

/** Whether the owner's own rights cover the scope. */
const covers = (owner: Pick<Operator, 'is_staff'>, scope: KeyScope): boolean =>
  scope !== 'config' || owner.is_staff;

async function hasKey(trx: Tx, apiKeyId: string): Promise<boolean> {
  const found = trx.selectFrom('api_key').select('api_key_id').where('api_key_id', '=', apiKeyId);
  return (await found.executeTakeFirst()) !== undefined;
}

async function mayTradeByProgram(db: Db, operId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${isTradingGranted(sql`${operId}`)} as yes`.execute(db);
  return rows[0]?.yes === true;
}
