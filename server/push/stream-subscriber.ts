import { CLOSE } from '#contract/push';
import type { Entry } from './entry.ts';
import { type Link, MAX_WAITING_BYTES } from './link.ts';
import { type Batch, OutboundQueue } from './outbound-queue.ts';
import type { Snapshot } from './stream-source.ts';

/** An exact stream's reader that makes us hold more than this, or stands still for longer, is cut (4408). */
const MAX_HELD_CHARS = 256 * 1024;
const MAX_STALL_MS = 5_000;

interface PendingSnapshot {
  readonly ids: ReadonlySet<string> | null;
  readonly late: Entry[];
}

export interface StreamSubscriberOptions {
  readonly link: Link;
  readonly type: string;
  readonly isConflating: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** `YYYY-MM-DD HH:mm:ss.SSS` of the frame. */
  readonly timeText: () => string;
}

/**
 * One stream on one socket: holds what waits, numbers its frames from 1, and sends no faster than the reader reads. Rows that
 * change while a snapshot is loading wait for it, so that nothing is missing and nothing older comes after.
 */
export class StreamSubscriber {
  readonly link: Link;
  /** Securities subscribed to; null: all. */
  #ids: Set<string> | null = new Set();
  readonly #options: StreamSubscriberOptions;
  readonly #queue: OutboundQueue;
  readonly #pending = new Set<PendingSnapshot>();
  #seq = 0;
  #stalledSince: number | null = null;

  constructor(options: StreamSubscriberOptions) {
    this.link = options.link;
    this.#options = options;
    this.#queue = new OutboundQueue(options.isConflating);
  }

  get hasWork(): boolean {
    return !this.#queue.isEmpty;
  }

  get subscribed(): ReadonlySet<string> | null {
    return this.#ids;
  }

  /** Adds securities (null: all) and loads their rows. Asking again for the same ones sends a new snapshot. */
  async subscribe(
    ids: readonly string[] | null,
    load: () => Promise<Snapshot<string | null>>,
  ): Promise<void> {
    if (ids === null) this.#ids = null;
    else for (const id of ids) this.#ids?.add(id);
    const pending: PendingSnapshot = { ids: ids === null ? null : new Set(ids), late: [] };
    this.#pending.add(pending);
    try {
      const { rows, position } = await load();
      if (!this.#pending.has(pending)) return;
      this.#queue.addSnapshot(
        ids,
        rows.filter((text) => text !== null),
      );
      this.#pending.delete(pending);
      for (const entry of pending.late) {
        const isIncluded = position !== undefined && entry.position !== null && entry.position <= position;
        if (!isIncluded) this.offer(entry);
      }
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** Drops securities (null: all). Rows that wait for them are not sent. */
  unsubscribe(ids: readonly string[] | null): void {
    const gone = ids === null ? null : new Set(ids);
    if (gone === null) this.#ids = new Set();
    else for (const id of gone) this.#ids?.delete(id);
    this.#queue.drop(gone);
    for (const pending of this.#pending) {
      if (gone === null || (pending.ids !== null && [...pending.ids].every((id) => gone.has(id))))
        this.#pending.delete(pending);
    }
  }

  /** Takes a change that concerns this reader. */
  offer(entry: Entry): void {
    for (const pending of this.#pending) {
      if (pending.ids === null || (entry.securityId !== null && pending.ids.has(entry.securityId))) {
        pending.late.push(entry);
        return;
      }
    }
    const text = entry.textFor(this.link.viewer);
    if (text === null) return;
    this.#queue.add({ key: entry.key, op: entry.op, text, securityId: entry.securityId });
  }

  /** Sends what waits, as far as the reader keeps up. */
  pump(): void {
    while (this.link.isOpen && !this.#queue.isEmpty) {
      if (this.link.waitingBytes() > MAX_WAITING_BYTES) {
        this.#stall();
        return;
      }
      this.#stalledSince = null;
      const batch = this.#queue.take();
      if (batch !== null) this.link.send(this.#frame(batch));
    }
  }

  /** A conflating reader may lag for ever, at the price of one row per key; an exact one is cut and reads a new snapshot. */
  #stall(): void {
    this.#stalledSince ??= this.#options.now();
    if (this.#options.isConflating) return;
    const isTooLate = this.#options.now() - this.#stalledSince > MAX_STALL_MS;
    if (isTooLate || this.#queue.heldChars > MAX_HELD_CHARS) this.link.close(CLOSE.slowReader, 'slow reader');
  }

  #frame({ op, texts, keys, ids }: Batch): string {
    this.#seq += 1;
    const named = op === 'del' ? keys : ids;
    const idsText = named === null ? '' : `,"ids":${JSON.stringify(named)}`;
    return `{"type":"${this.#options.type}","seq":${this.#seq},"ts":"${this.#options.timeText()}","op":"${op}"${idsText},"data":[${texts.join(',')}]}`;
  }
}
