import type { AuditActor } from '#server/call';
import type { Db } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import { accountKind } from './operator.ts';

/** Searches that are not recorded again: an open list repeats its own every few seconds. */
const MAX_SEARCHES = 10_000;
const DATA = { phonenum: 'phone', email_key: 'mail', opername_key: 'realName' } as const;

/**
 * Staff's searches by what is masked on their screens: a phone number, an address, somebody's real name. Each is in the audit chain once a session and
 * process, by its kind: what was searched is personal itself.
 */
export class PersonalSearches {
  readonly #audit: AuditWriter;
  readonly #earlier = new Set<string>();

  constructor(audit: AuditWriter) {
    this.#audit = audit;
  }

  async record(db: Db, actor: AuditActor, text: string): Promise<void> {
    const search = JSON.stringify([actor.sessionId, text]);
    if (text === '' || this.#earlier.has(search)) return;
    const kind = accountKind(text);
    if (kind === 'opername_key' && !(await isSomebody(db, text))) return;
    if (this.#earlier.size >= MAX_SEARCHES) this.#earlier.clear();
    this.#earlier.add(search);
    await this.#audit.recordAlone(db, { kind: 'account.searched', ...actor, detail: { by: DATA[kind] } });
  }
}

/** Whether it is somebody's real name. */
const isSomebody = async (db: Db, text: string): Promise<boolean> =>
  (await db
    .selectFrom('operator')
    .select('oper_id')
    .where('realname', '=', text)
    .limit(1)
    .executeTakeFirst()) !== undefined;
