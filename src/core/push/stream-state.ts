import type { Words } from '#core/text';
import type { StreamType } from '#contract/push';
import { callSafely } from '#core/report';
import type { PushFrame, PushSubscription } from './types.ts';

/** Most security ids in one subscription message (server limit 500). */
const CHUNK = 500;

/** Codes of an error frame from here on report a failure of the server, not a refusal. */
const SERVER_FAILURE = 500;

/** A message that changes what the server sends. */
export interface SubscribeMessage {
  readonly type: 'sub' | 'unsub';
  readonly stream?: string;
  readonly securityIds?: readonly string[];
}

/** Any stream: all subscribers of one state are of its own type. */
// oxlint-disable-next-line typescript/no-explicit-any -- a set of callbacks of differing row types; the hub adds only those of `type`
type AnySubscription = PushSubscription<any>;

/**
 * What all subscribers of one stream want together, what the server was sent, and whether the data is current. Knows no
 * socket: it returns the messages to send.
 */
export class StreamState {
  readonly type: StreamType;
  readonly subscribers = new Set<AnySubscription>();
  stale = true;
  private wasLive = false;
  /** Why the server refused it; it has sent nothing of it since. */
  private refusal: { readonly code: number; readonly words: Words | null } | null = null;
  /** No snapshot since the connection came up, or a frame was lost. */
  private needsSnapshot = true;
  /** The server reported that its data may be out of date. */
  private isBehind = false;
  lastFrameAt: number | null = null;
  private readonly shared: boolean;
  private readonly idCounts = new Map<string, number>();
  private allCount = 0;
  private readonly requested = new Set<string>();
  private requestedAll = false;
  /** Ids (or all) for which a fresh snapshot is needed though the server already sends them. */
  private readonly refresh = new Set<string>();
  private refreshAll = false;
  private lastSeq = 0;

  constructor(type: StreamType, shared: boolean) {
    this.type = type;
    this.shared = shared;
  }

  /** Data that was never current is connecting rather than interrupted, unless the server reports that it is behind. */
  get status(): 'live' | 'connecting' | 'stale' {
    if (!this.stale) return 'live';
    return this.wasLive || this.isBehind ? 'stale' : 'connecting';
  }

  /** The server could not serve it: a failure of its own, which passes. */
  get hasFailed(): boolean {
    return this.refusal !== null && this.refusal.code >= SERVER_FAILURE;
  }

  /** What subscribers have of it was current and may now be out of date. A refused stream is not: nothing of it will come. */
  get isOld(): boolean {
    return this.subscribers.size > 0 && (this.refusal === null || this.hasFailed) && this.status === 'stale';
  }

  add(subscription: AnySubscription): void {
    this.subscribers.add(subscription);
    const wantsSnapshot = subscription.sharesRows !== true;
    if (subscription.securityIds === undefined) {
      this.allCount += 1;
      if (this.requestedAll && wantsSnapshot) this.refreshAll = true;
    } else {
      for (const id of new Set(subscription.securityIds)) {
        this.idCounts.set(id, (this.idCounts.get(id) ?? 0) + 1);
        if (!wantsSnapshot) continue;
        if (this.requestedAll) this.refreshAll = true;
        else if (this.requested.has(id)) this.refresh.add(id);
      }
    }
    subscription.onStale?.(this.stale);
    // The server is not asked a second time for what is already requested.
    if (this.refusal !== null) subscription.onError?.(this.refusal.code, this.refusal.words);
  }

  remove(subscription: AnySubscription): void {
    if (!this.subscribers.delete(subscription)) return;
    if (subscription.securityIds === undefined) {
      this.allCount -= 1;
      return;
    }
    for (const id of new Set(subscription.securityIds)) {
      const remaining = (this.idCounts.get(id) ?? 1) - 1;
      if (remaining <= 0) this.idCounts.delete(id);
      else this.idCounts.set(id, remaining);
    }
  }

  /** The next message that brings the server closer to what is wanted, or null when it is up to date. Counts as sent. */
  nextMessage(): SubscribeMessage | null {
    const stream = this.shared ? { stream: this.type } : {};
    const wantsAll = this.allCount > 0;
    if (wantsAll ? !this.requestedAll || this.refreshAll : this.requestedAll) {
      this.requestedAll = wantsAll;
      this.refreshAll = false;
      this.requested.clear();
      return { type: wantsAll ? 'sub' : 'unsub', ...stream };
    }
    const gone = [...this.requested].filter((id) => !this.idCounts.has(id)).slice(0, CHUNK);
    for (const id of gone) this.requested.delete(id);
    // Within the whole of a stream single bonds are not dropped.
    if (gone.length > 0 && !wantsAll) return { type: 'unsub', ...stream, securityIds: gone };
    // Bonds followed by name beside the whole, too: that leaves out those without quotes, which still have a valuation.
    const added = [...this.idCounts.keys()]
      .filter((id) => !this.requested.has(id) || this.refresh.has(id))
      .slice(0, CHUNK);
    if (added.length === 0) return null;
    for (const id of added) {
      this.requested.add(id);
      this.refresh.delete(id);
    }
    return { type: 'sub', ...stream, securityIds: added };
  }

  /** The connection is up. The server subscribes a single-stream socket to all of the stream at once. */
  up(): void {
    this.requestedAll = !this.shared;
  }

  /** The connection is gone: the server has lost its state, and the data shown grows old. */
  down(): void {
    this.requested.clear();
    this.requestedAll = false;
    this.refresh.clear();
    this.refreshAll = false;
    this.lastSeq = 0;
    this.setNeedsSnapshot(true);
  }

  /** The server reports whether its data may be out of date. */
  setBehind(isBehind: boolean): void {
    this.isBehind = isBehind;
    this.updateStale();
  }

  /** Processes a frame. False after a gap: the caller sends `nextMessage` again. */
  receive(frame: PushFrame<StreamType>, at: number): boolean {
    this.lastFrameAt = at;
    this.withdrawRefusal();
    const isContiguous = this.advanceSeq(frame);
    if (!isContiguous) this.handleLoss();
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onFrame(frame));
    if (isContiguous && frame.op === 'snap') this.setNeedsSnapshot(false);
    return isContiguous;
  }

  /** A frame could not be read without those before it. False: the caller sends `nextMessage` again. */
  skip(frame: { readonly since?: number; readonly seq: number }): boolean {
    const isExpected = this.advanceSeq(frame) && this.needsSnapshot;
    if (!isExpected) this.handleLoss();
    return isExpected;
  }

  notifyRefusal(code: number, words: Words | null): void {
    this.refusal = { code, words };
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onError?.(code, words));
  }

  /** It is served after all, or requested in another session, which may be served. */
  withdrawRefusal(): void {
    if (this.refusal === null) return;
    this.refusal = null;
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onServed?.());
  }

  notifyResume(): void {
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onResume?.());
  }

  private advanceSeq({ seq, since = seq }: { readonly since?: number; readonly seq: number }): boolean {
    const isContiguous = this.lastSeq === 0 || since === this.lastSeq + 1;
    this.lastSeq = seq;
    return isContiguous;
  }

  /** Frames were lost: everything must be requested again. */
  private handleLoss(): void {
    this.setNeedsSnapshot(true);
    this.requestRefresh();
  }

  /** Everything is requested again with the next messages. */
  requestRefresh(): void {
    if (this.requestedAll) this.refreshAll = true;
    for (const id of this.requested) this.refresh.add(id);
  }

  private setNeedsSnapshot(needsSnapshot: boolean): void {
    this.needsSnapshot = needsSnapshot;
    this.updateStale();
  }

  private updateStale(): void {
    const stale = this.needsSnapshot || this.isBehind;
    if (this.stale === stale) return;
    this.stale = stale;
    if (!stale) this.wasLive = true;
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onStale?.(stale));
  }
}
