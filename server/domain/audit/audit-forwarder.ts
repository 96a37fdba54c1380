import type { Storage, Tx } from '#server/db';
import type { Clock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { AuditEntry } from './audit-event.ts';

/** Where the last number of the webhook is kept. */
const POSITION = 'audit.forwarded';
const LOOK_MS = 1_000;
/** Looks to leave out after one that failed. */
const LEFT_OUT = 9;
const BATCH = 200;

/** An event of the chain as it goes out: with its hashes, whoever keeps it can prove that nothing is missing or changed. */
export interface SealedEvent extends AuditEntry {
  readonly prevHash: string;
  readonly hash: string;
}

/** Takes events for good. Rejects where it did not: they come again. */
export interface AuditTarget {
  send(events: readonly SealedEvent[]): Promise<void>;
}

export interface AuditForwarderDeps {
  readonly storage: Storage;
  readonly log: Logger;
  readonly target: AuditTarget;
  /** Name of the setting that keeps the last number that the target took; one for each target. */
  readonly position?: string;
}

/**
 * Passes the audit chain on, in order, each event at least once, beginning with the first. Of several processes the one that holds the row of
 * the position does it; a process that dies lets go of the row at once.
 */
export class AuditForwarder {
  readonly #deps: AuditForwarderDeps;
  readonly #position: string;
  #running: Promise<void> | null = null;
  #leaveOut = 0;
  #hasPosition = false;

  constructor(deps: AuditForwarderDeps) {
    this.#deps = deps;
    this.#position = deps.position ?? POSITION;
  }

  /** Passes on every second until undone. */
  start(clock: Clock): Undo {
    return clock.every(LOOK_MS, () => {
      if (this.#leaveOut > 0) this.#leaveOut -= 1;
      else
        void this.forward().catch((error: unknown) => {
          this.#leaveOut = LEFT_OUT;
          this.#deps.log.warn({ err: error }, 'audit events were not taken; they are sent again');
        });
    });
  }

  /** Passes on all that there is. Rejects where the target takes no more. Calls made meanwhile share the run. */
  forward(): Promise<void> {
    this.#running ??= this.#all().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #all(): Promise<void> {
    if (!this.#hasPosition) await this.#begin();
    while ((await this.#isBehind()) && (await this.#deps.storage.tx((trx) => this.#batch(trx))) === BATCH);
  }

  async #begin(): Promise<void> {
    await this.#deps.storage.kysely
      .insertInto('system_setting')
      .values({ name: this.#position, value: JSON.stringify(0) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    this.#hasPosition = true;
  }

  /** Whether the chain has grown since: most looks end here, and write nothing. */
  async #isBehind(): Promise<boolean> {
    const { kysely } = this.#deps.storage;
    const row = await kysely
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', this.#position)
      .where(sql<boolean>`(value #>> '{}')::bigint < (select seq from audit_head where id = 1)`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** One batch, in a transaction that is committed only when the target has it. */
  async #batch(trx: Tx): Promise<number> {
    const row = await trx
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', this.#position)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return 0;
    const events = await trx
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', Number(row.value))
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    const last = events.at(-1);
    if (last === undefined) return 0;
    await this.#deps.target.send(
      events.map(({ seq, at, kind, oper_id, session_id, ip, detail, prev_hash, hash }) => ({
        seq,
        at: at.toISOString(),
        kind,
        operId: oper_id,
        sessionId: session_id,
        ip,
        detail,
        prevHash: prev_hash,
        hash,
      })),
    );
    await trx
      .updateTable('system_setting')
      .set({ value: JSON.stringify(last.seq), updated_at: new Date() })
      .where('name', '=', this.#position)
      .execute();
    return events.length;
  }
}
