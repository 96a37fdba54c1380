import { CLOSE } from '#contract/push';
import type { Cohort } from './cohort.ts';
import type { Entry } from './entry.ts';
import { frameHead, frameTail } from './frame-text.ts';
import { type Link, MAX_WAITING_BYTES } from './link.ts';
import { type Item, OutboundQueue } from './outbound-queue.ts';
import type { Piece } from './row-history.ts';
import { type Part, SnapshotWants } from './snapshot-wants.ts';
import type { Snapshot } from './stream-source.ts';

/** A reader of an exact stream that makes us hold more than this, or stalls for longer, is cut (4408). */
const MAX_QUEUED_CHARS = 256 * 1024;
const MAX_STALL_MS = 5_000;

interface PendingSnapshot {
  readonly ids: ReadonlySet<string> | null;
  readonly late: Entry[];
}

export interface StreamSubscriberOptions {
  readonly link: Link;
  readonly type: string;
  readonly isConflating: boolean;
  /** Changes that arrive while the reader waits for its turn are kept until after the snapshot, instead of being merely contained in it. */
  readonly isHeldFromStart: boolean;
  /** Field names if rows are sent by position. */
  readonly fields: readonly string[] | null;
  /** The viewer class to which the reader currently belongs. */
  readonly classNow: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** `YYYY-MM-DD HH:mm:ss.SSS` of the frame. */
  readonly timeText: () => string;
}

/**
 * One stream on one socket: holds what is pending, numbers its frames from 1, and sends no faster than the reader reads. Rows that change
 * while a snapshot is loading wait for it, so that nothing is missing and nothing older comes after. Snapshots are loaded in parts, each
 * once the previous one was sent: for a reader that requests much, or does not read, we hold only one part.
 */
export class StreamSubscriber {
  readonly link: Link;
  /** The cohort this reader is served with; null: it is served individually. */
  cohort: Cohort | null = null;
  /** Securities subscribed to; null: all. */
  #ids: Set<string> | null = new Set();
  readonly #options: StreamSubscriberOptions;
  readonly #queue: OutboundQueue;
  readonly #wants = new SnapshotWants();
  /** The part being loaded or, if changes are held from the start, waiting to be loaded. */
  #pending: PendingSnapshot | null = null;
  #isLoading = false;
  #seq = 0;
  #class: string;
  /** Keys already sent as the reader's present class sees them; null while the class is the reader's original one. */
  #renewed: Set<string> | null = null;
  #stalledSince: number | null = null;

  constructor(options: StreamSubscriberOptions) {
    this.link = options.link;
    this.#options = options;
    this.#queue = new OutboundQueue(options.isConflating);
    this.#class = options.classNow();
  }

  get hasWork(): boolean {
    return !this.#queue.isEmpty;
  }

  get subscribed(): ReadonlySet<string> | null {
    return this.#ids;
  }

  /** Whether a part is to be loaded now. */
  get wantsPart(): boolean {
    return this.link.isOpen && !this.#isLoading && !this.#wants.isEmpty && !this.#queue.hasSnapshot;
  }

  /** Whether it was sent everything of the whole stream, as its present viewer class sees it. */
  get isInStep(): boolean {
    const isSent = this.#queue.isEmpty && this.#pending === null && this.#wants.isEmpty && !this.#isLoading;
    const isSameClass = this.#renewed === null && this.#class === this.viewersNow;
    return this.link.isOpen && this.#ids === null && isSent && isSameClass && !this.isBehind;
  }

  /** Whether its socket is full. */
  get isBehind(): boolean {
    return this.link.waitingBytes() > MAX_WAITING_BYTES;
  }

  /** The viewer class to which the reader currently belongs. */
  get viewersNow(): string {
    return this.#options.classNow();
  }

  get type(): string {
    return this.#options.type;
  }

  /** Adds securities (null: all). Requesting the same ones again sends a new snapshot, one for all repeats in the meantime. */
  subscribe(ids: readonly string[] | null): void {
    if (ids === null) this.#ids = null;
    else for (const id of ids) this.#ids?.add(id);
    this.#wants.add(ids);
    if (this.#options.isHeldFromStart) this.#pending ??= { ids: null, late: [] };
  }

  /** What to load next. `whole` returns the securities of the whole stream; null if it is not divided. */
  takePart(whole: () => readonly string[] | null): Part | null {
    return this.#wants.take(whole);
  }

  /** Loads a part and queues it, followed by what changed meanwhile. Returns the number of rows. */
  async loadPart({ covers, continues }: Part, load: () => Promise<Snapshot<string | null>>): Promise<number> {
    const pending = this.#pending ?? { ids: covers === null ? null : new Set(covers), late: [] };
    this.#pending = pending;
    this.#isLoading = true;
    this.#noteClass();
    try {
      const { rows, position } = await load();
      if (this.#pending !== pending) return rows.length;
      this.#queue.addSnapshot(
        covers,
        rows.filter((text) => text !== null),
        continues,
      );
      this.#pending = null;
      for (const entry of pending.late) {
        const isIncluded = position !== undefined && entry.position !== null && entry.position <= position;
        if (!isIncluded) this.offer(entry);
      }
      return rows.length;
    } finally {
      this.#isLoading = false;
      if (this.#pending === pending) this.#pending = null;
    }
  }

  /** Drops securities (null: all). Their pending rows are not sent. */
  unsubscribe(ids: readonly string[] | null): void {
    const gone = ids === null ? null : new Set(ids);
    if (gone === null) this.#ids = new Set();
    else for (const id of gone) this.#ids?.delete(id);
    this.#queue.drop(gone);
    this.#wants.drop(gone);
    const loading = this.#pending?.ids;
    if (gone === null || (loading && [...loading].every((id) => gone.has(id)))) this.#pending = null;
  }

  /** Accepts a change that concerns this reader. */
  offer(entry: Entry): void {
    if (this.cohort !== null) return;
    const pending = this.#pending;
    if (
      pending !== null &&
      (pending.ids === null || (entry.securityId !== null && pending.ids.has(entry.securityId)))
    ) {
      pending.late.push(entry);
      return;
    }
    this.#queue.add(this.#itemOf(entry));
  }

  /** Takes over what is pending in a cohort that it is leaving. */
  takeOver(copy: (queue: OutboundQueue, itemOf: (entry: Entry) => Item) => void): void {
    copy(this.#queue, (entry) => this.#itemOf(entry));
  }

  /** Sends a frame that is the same for many readers except for its number. */
  sendShared(tail: Buffer): void {
    this.#seq += 1;
    this.link.sendShared(frameHead(this.type, this.#seq), tail);
  }

  /** Sends what is pending, as far as the reader keeps up. */
  pump(): void {
    while (this.link.isOpen && !this.#queue.isEmpty) {
      if (this.isBehind) {
        this.#stall();
        return;
      }
      this.#stalledSince = null;
      const batch = this.#queue.take();
      if (batch === null) return;
      this.#seq += 1;
      const { timeText, fields } = this.#options;
      this.link.send(`${frameHead(this.type, this.#seq)}${frameTail(batch, timeText(), fields)}`);
    }
  }

  #itemOf(entry: Entry): Item {
    const { key, op, securityId, version } = entry;
    return { key, op, securityId, version, pieceSince: (since) => this.pieceOf(entry, since) };
  }

  /** What to send of a change to this reader, who was sent everything before change `since`; null: nothing. */
  pieceOf(entry: Entry, since: number): Piece | null {
    const { viewer } = this.link;
    if (this.#options.fields === null) {
      const text = entry.textFor(viewer);
      return text === null ? null : { text, isWhole: true };
    }
    this.#noteClass();
    // What the reader was sent as another class does not determine what it lacks now.
    const isKnown = this.#renewed === null || this.#renewed.has(entry.key);
    this.#renewed?.add(entry.key);
    return entry.pieceFor(viewer, isKnown ? since : 0);
  }

  #noteClass(): void {
    const now = this.#options.classNow();
    if (now === this.#class) return;
    this.#class = now;
    this.#renewed = new Set();
  }

  /** A conflating reader may lag for ever, at the cost of one row per key; an exact one is cut and reads a new snapshot. */
  #stall(): void {
    this.#stalledSince ??= this.#options.now();
    if (this.#options.isConflating) return;
    const isTooLate = this.#options.now() - this.#stalledSince > MAX_STALL_MS;
    if (isTooLate || this.#queue.queuedChars > MAX_QUEUED_CHARS)
      this.link.close(CLOSE.slowReader, 'slow reader');
  }
}
