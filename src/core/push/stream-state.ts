import type { Words } from '#core/text';
import type { StreamType } from '#contract/push';
import { callSafely } from '#core/report';
import type { PushFrame, PushSubscription } from './types.ts';

/** Most security ids in one subscription message (server limit 500). */
const CHUNK = 500;

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
  /** No snapshot since the connection came up, or a frame was lost. */
  private isMissing = true;
  /** The server reported that its data may be out of date. */
  private isBehind = false;
  lastFrameAt: number | null = null;
  private readonly shared: boolean;
  private readonly wanted = new Map<string, number>();
  private wantedAll = 0;
  private readonly told = new Set<string>();
  private toldAll = false;
  /** Ids (or all) for which a fresh snapshot is needed though the server already sends them. */
  private readonly again = new Set<string>();
  private againAll = false;
  private lastSeq = 0;

  constructor(type: StreamType, shared: boolean) {
    this.type = type;
    this.shared = shared;
  }

  /** Data that was never current is connecting rather than interrupted, unless the server reports that it is behind. */
  get standing(): 'live' | 'connecting' | 'stale' {
    if (!this.stale) return 'live';
    return this.wasLive || this.isBehind ? 'stale' : 'connecting';
  }

  add(subscription: AnySubscription): void {
    this.subscribers.add(subscription);
    const fresh = subscription.sharesRows !== true;
    if (subscription.securityIds === undefined) {
      this.wantedAll += 1;
      if (this.toldAll && fresh) this.againAll = true;
    } else {
      for (const id of new Set(subscription.securityIds)) {
        this.wanted.set(id, (this.wanted.get(id) ?? 0) + 1);
        if (!fresh) continue;
        if (this.toldAll) this.againAll = true;
        else if (this.told.has(id)) this.again.add(id);
      }
    }
    subscription.onStale?.(this.stale);
  }

  remove(subscription: AnySubscription): void {
    if (!this.subscribers.delete(subscription)) return;
    if (subscription.securityIds === undefined) {
      this.wantedAll -= 1;
      return;
    }
    for (const id of new Set(subscription.securityIds)) {
      const left = (this.wanted.get(id) ?? 1) - 1;
      if (left <= 0) this.wanted.delete(id);
      else this.wanted.set(id, left);
    }
  }

  /** The next message that brings the server closer to what is wanted, or null when it is up to date. Counts as sent. */
  nextMessage(): SubscribeMessage | null {
    const stream = this.shared ? { stream: this.type } : {};
    if (this.wantedAll > 0) {
      if (this.toldAll && !this.againAll) return null;
      this.toldAll = true;
      this.againAll = false;
      this.told.clear();
      return { type: 'sub', ...stream };
    }
    if (this.toldAll) {
      this.toldAll = false;
      this.againAll = false;
      return { type: 'unsub', ...stream };
    }
    const gone = [...this.told].filter((id) => !this.wanted.has(id)).slice(0, CHUNK);
    if (gone.length > 0) {
      for (const id of gone) this.told.delete(id);
      return { type: 'unsub', ...stream, securityIds: gone };
    }
    const added = [...this.wanted.keys()]
      .filter((id) => !this.told.has(id) || this.again.has(id))
      .slice(0, CHUNK);
    if (added.length === 0) return null;
    for (const id of added) {
      this.told.add(id);
      this.again.delete(id);
    }
    return { type: 'sub', ...stream, securityIds: added };
  }

  /** The connection is up. The server subscribes a single-stream socket to all of the stream at once. */
  up(): void {
    this.toldAll = !this.shared;
  }

  /** The connection is gone: the server has lost its state, and the data shown grows old. */
  down(): void {
    this.told.clear();
    this.toldAll = false;
    this.again.clear();
    this.againAll = false;
    this.lastSeq = 0;
    this.setMissing(true);
  }

  /** The server reports whether its data may be out of date. */
  setBehind(isBehind: boolean): void {
    this.isBehind = isBehind;
    this.tellStale();
  }

  /** Processes a frame. False after a gap: the caller sends `nextMessage` again. */
  take(frame: PushFrame<StreamType>, at: number): boolean {
    this.lastFrameAt = at;
    const whole = this.follows(frame);
    if (!whole) this.lose();
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onFrame(frame));
    if (whole && frame.op === 'snap') this.setMissing(false);
    return whole;
  }

  /** A frame could not be read without those before it. False: the caller sends `nextMessage` again. */
  skip(frame: { readonly since?: number; readonly seq: number }): boolean {
    const isAskedFor = this.follows(frame) && this.isMissing;
    if (!isAskedFor) this.lose();
    return isAskedFor;
  }

  refuse(code: number, words: Words | null): void {
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onError?.(code, words));
  }

  resume(): void {
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onResume?.());
  }

  private follows({ seq, since = seq }: { readonly since?: number; readonly seq: number }): boolean {
    const whole = this.lastSeq === 0 || since === this.lastSeq + 1;
    this.lastSeq = seq;
    return whole;
  }

  /** Frames were lost: everything must be requested again. */
  private lose(): void {
    this.setMissing(true);
    this.askAgain();
  }

  private askAgain(): void {
    if (this.toldAll) this.againAll = true;
    for (const id of this.told) this.again.add(id);
  }

  private setMissing(isMissing: boolean): void {
    this.isMissing = isMissing;
    this.tellStale();
  }

  private tellStale(): void {
    const stale = this.isMissing || this.isBehind;
    if (this.stale === stale) return;
    this.stale = stale;
    if (!stale) this.wasLive = true;
    for (const subscriber of this.subscribers) callSafely(() => subscriber.onStale?.(stale));
  }
}
