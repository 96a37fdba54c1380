import { type Audience, CONSOLE_CODE, type MemberFault } from '#contract/api';
import { type AuditActor, BusinessError } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import { accountKind, foldKey, type OperatorWriter } from '#server/domain/accounts';
import type { AuditKind, AuditWriter } from '#server/domain/audit';
import type { RightsNotifier } from '#server/push';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';
import { peopleOf } from './audience-reader.ts';
import { type ListedAccount, listedAccounts } from './members-csv.ts';
import type { RunningAudiences } from './running-audiences.ts';

/** Maximum number of faults reported for a list. */
const MAX_FAULTS = 100;

export interface AudienceKeeperDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly writer: OperatorWriter;
  readonly rightsNotifier: RightsNotifier;
  readonly running: RunningAudiences;
}

/** Who acts, from where, and why. */
export interface AudienceActor extends AuditActor {
  readonly reason: string;
}

export interface MembersChanged {
  readonly added: number;
  readonly removed: number;
}

/** Creates groups of accounts and fills them: audited, and in force on open pages at once where a running gate names the group. */
export class AudienceKeeper {
  readonly #deps: AudienceKeeperDeps;

  constructor(deps: AudienceKeeperDeps) {
    this.#deps = deps;
  }

  /** Creates or renames a group; what it holds by its kind stays. Throws BusinessError badTarget. */
  async save(
    {
      id,
      name,
      kind,
      orgId,
      isNew,
    }: Pick<Audience, 'id' | 'name' | 'kind'> & {
      readonly orgId?: string | undefined;
      readonly isNew: boolean;
    },
    actor: AudienceActor,
  ): Promise<void> {
    await this.#deps.storage.tx(async (trx, afterCommit) => {
      const group = await lockGroup(trx, id);
      if (isNew === (group !== null)) throw refusal(isNew ? 'groupTaken' : 'noGroup', 'id');
      if (group !== null && (group.kind !== kind || (group.org_id ?? undefined) !== orgId))
        throw refusal('groupKindFixed', 'kind');
      if (orgId !== undefined) await assertOrganisation(trx, orgId);
      const same = await trx
        .selectFrom('audience_group')
        .select('group_id')
        .where('name', '=', name)
        .where('group_id', '<>', id)
        .executeTakeFirst();
      if (same !== undefined) throw refusal('groupNameTaken', 'name');
      const created_at = new Date(this.#deps.clock.now());
      await trx
        .insertInto('audience_group')
        .values({ group_id: id, name, kind, org_id: orgId ?? null, created_at })
        .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ name }))
        .execute();
      if (group === null) await this.#notify(trx, afterCommit, id, (await peopleOf(trx, id)) ?? []);
      await this.#record(trx, 'audience.saved', actor, { group: id, name, kind, isNew });
    });
  }

  /** Deletes a group that no running gate names. Throws BusinessError badTarget. */
  async drop(id: string, actor: AudienceActor): Promise<void> {
    await this.#deps.storage.tx(async (trx) => {
      if ((await lockGroup(trx, id)) === null) throw refusal('noGroup', 'id');
      if ((await this.#deps.running.named(trx)).groups.includes(id)) throw refusal('groupInUse', 'id');
      await trx.deleteFrom('audience_group').where('group_id', '=', id).execute();
      await this.#record(trx, 'audience.dropped', actor, { group: id });
    });
  }

  /** Adds and removes members. Throws BusinessError badTarget, or badRows with the accounts that do not exist. */
  change(
    id: string,
    { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
    actor: AudienceActor,
  ): Promise<MembersChanged> {
    const placed = (accounts: readonly string[]): ListedAccount[] =>
      accounts.map((account, at) => ({ account, line: at + 1, column: 1 }));
    return this.#members(id, actor, async (trx) => ({
      add: await accountIdsOf(trx, placed(add)),
      remove: await accountIdsOf(trx, placed(remove)),
    }));
  }

  /** Imports a list, all or nothing. Throws BusinessError badTarget, or badRows with line and column of each fault. */
  import(
    id: string,
    { csv, replaces }: { readonly csv: string; readonly replaces: boolean },
    actor: AudienceActor,
  ): Promise<MembersChanged> {
    const listed = listedAccounts(csv);
    if ('faults' in listed) throw faulty(listed.faults);
    return this.#members(id, actor, async (trx) => {
      const add = await accountIdsOf(trx, listed.accounts);
      const before = replaces ? ((await peopleOf(trx, id)) ?? []) : [];
      const memberIds = new Set(add);
      return { add, remove: before.filter((operId) => !memberIds.has(operId)) };
    });
  }

  async #members(
    id: string,
    actor: AudienceActor,
    changeOf: (trx: Tx) => Promise<{ readonly add: readonly string[]; readonly remove: readonly string[] }>,
  ): Promise<MembersChanged> {
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      const group = await lockGroup(trx, id);
      if (group === null) throw refusal('noGroup', 'id');
      if (group.kind === 'organisation') throw refusal('groupOfOrganisation', 'id');
      const { add, remove } = await changeOf(trx);
      const added_at = new Date(this.#deps.clock.now());
      const added = await sql<{ oper_id: string }>`
        insert into audience_member (group_id, oper_id, added_at)
        select ${id}, unnest(${[...add]}::text[]), ${added_at}
        on conflict do nothing returning oper_id`.execute(trx);
      const removed = await sql<{ oper_id: string }>`
        delete from audience_member where group_id = ${id} and oper_id = any(${[...remove]}::text[])
        returning oper_id`.execute(trx);
      const changed = [...added.rows, ...removed.rows].map(({ oper_id }) => oper_id);
      await this.#notify(trx, afterCommit, id, changed);
      const counts = { added: added.rows.length, removed: removed.rows.length };
      await this.#record(trx, 'audience.membersChanged', actor, { group: id, ...counts });
      return counts;
    });
  }

  /** Makes open pages of these users reload their memberships, where a running gate names the group. */
  async #notify(trx: Tx, afterCommit: AfterCommit, id: string, operIds: readonly string[]): Promise<void> {
    const { running, writer, rightsNotifier } = this.#deps;
    if (!(await running.named(trx)).groups.includes(id)) return;
    const touched = await writer.setRights(trx, operIds, {});
    afterCommit(() => {
      for (const { operId, at } of touched) rightsNotifier.rightsChanged(operId, at);
    });
  }

  async #record(
    trx: Tx,
    kind: AuditKind,
    { operId, sessionId, ip, reason }: AudienceActor,
    detail: Readonly<Record<string, string | number | boolean>>,
  ): Promise<void> {
    await this.#deps.audit.record(trx, { kind, operId, sessionId, ip, detail: { ...detail, reason } });
  }
}

const refusal = (
  key: 'groupTaken' | 'noGroup' | 'groupKindFixed' | 'groupNameTaken' | 'groupInUse' | 'groupOfOrganisation',
  field: string,
): BusinessError => new BusinessError(CONSOLE_CODE.badTarget, key, { field });

function faulty(faults: readonly MemberFault[]): BusinessError {
  const data = { faults: faults.slice(0, MAX_FAULTS) };
  return new BusinessError(CONSOLE_CODE.badRows, 'badRows', { values: { count: faults.length }, data });
}

const lockGroup = async (trx: Tx, id: string) =>
  (await trx
    .selectFrom('audience_group')
    .selectAll()
    .where('group_id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

async function assertOrganisation(trx: Tx, orgId: string): Promise<void> {
  const row = await trx
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw new BusinessError(CONSOLE_CODE.badTarget, 'orgUnknown', { field: 'orgId' });
}

/** The ids of listed accounts. Throws badRows for those that do not exist or are listed twice. */
async function accountIdsOf(trx: Tx, listed: readonly ListedAccount[]): Promise<readonly string[]> {
  if (listed.length === 0) return [];
  const keys = listed.map(({ account }) => foldKey(account));
  const phones = keys.filter((key) => accountKind(key) === 'phonenum');
  const rows = await trx
    .selectFrom('operator')
    .select(['oper_id', 'opername_key', 'email_key', 'phonenum'])
    .where(({ eb, or }) =>
      or([
        eb('oper_id', '=', sql<string>`any(${listed.map(({ account }) => account)}::text[])`),
        eb('opername_key', '=', sql<string>`any(${keys}::text[])`),
        eb('email_key', '=', sql<string>`any(${keys}::text[])`),
        eb('phonenum', '=', sql<string>`any(${phones}::text[])`),
      ]),
    )
    .execute();
  const byKey = new Map(
    rows.flatMap((row) =>
      [row.oper_id, row.opername_key, row.email_key, row.phonenum].flatMap((key) =>
        key === null ? [] : [[key, row.oper_id] as const],
      ),
    ),
  );
  const faults: MemberFault[] = [];
  const ids = new Set<string>();
  for (const { account, line, column } of listed) {
    const id = byKey.get(account) ?? byKey.get(foldKey(account));
    const why = id === undefined ? 'unknownAccount' : ids.has(id) ? 'twice' : null;
    if (why !== null) faults.push({ line, column, value: account, why });
    else if (id !== undefined) ids.add(id);
  }
  if (faults.length > 0) throw faulty(faults);
  return [...ids];
}
