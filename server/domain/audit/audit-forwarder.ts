import type { Storage, Tx } from '#server/db';
import type { Clock, Logger, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { AuditEntry } from './audit-event.ts';

/** Setting that holds the last number sent to the webhook. */
const POSITION = 'audit.forwarded';
const POLL_MS = 1_000;
/** Checks skipped after a failed one. */
const LEFT_OUT = 9;
const BATCH = 200;

/** A chained event as forwarded: its hashes let the receiver prove that nothing is missing or changed. */
export interface SealedEvent extends AuditEntry {
  readonly prevHash: string;
  readonly hash: string;
}

/** Accepts events permanently. Rejects if it could not: they are sent again. */
export interface AuditTarget {
  send(events: readonly SealedEvent[]): Promise<void>;
}

export interface AuditForwarderDeps {
  readonly storage: Storage;
  readonly log: Logger;
  readonly target: AuditTarget;
  /** Setting that holds the last number that the target accepted; one for each target. */
  readonly position?: string;
}

/**
 * Forwards the audit chain in order, each event at least once, from the first on. Of several processes, the one holding the lock on the
 * position's row does it; if it crashes, the lock is released at once.
 */
export class AuditForwarder {
  readonly #deps: AuditForwarderDeps;
  readonly #position: string;
  #running: Promise<void> | null = null;
  #leaveOut = 0;
  #hasPosition = false;
  /** Failures since the target last accepted events. */
  #failures = 0;

  constructor(deps: AuditForwarderDeps) {
    this.#deps = deps;
    this.#position = deps.position ?? POSITION;
  }

  /** Forwards every second until undone. */
  start(clock: Clock): Undo {
    return clock.every(POLL_MS, () => {
      if (this.#leaveOut > 0) this.#leaveOut -= 1;
      else
        void this.forward().then(
          () => this.#noteSuccess(),
          (error: unknown) => this.#noteFailure(error),
        );
    });
  }

  /** A target may be away for days: the log has its first failure, and its return. */
  #noteFailure(error: unknown): void {
    this.#leaveOut = LEFT_OUT;
    this.#failures += 1;
    const level = this.#failures === 1 ? 'warn' : 'debug';
    this.#deps.log[level]({ err: error }, 'audit events were not taken; they are sent again until they are');
  }

  #noteSuccess(): void {
    if (this.#failures > 0) this.#deps.log.warn({ failures: this.#failures }, 'audit events are taken again');
    this.#failures = 0;
  }

  /** Forwards everything pending. Rejects when the target accepts no more. Concurrent calls share the run. */
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

  /** Whether the chain has grown since: most checks end here, and write nothing. */
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

  /** One batch, in a transaction that commits only once the target has it. */
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
