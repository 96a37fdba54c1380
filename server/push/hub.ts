import { beijingTimeText, type ProblemValues, type RefusalKey } from '#contract/rules';
import type { RowOf, StreamType } from '#contract/push';
import { type ServedStream, servedStreams } from '#contract/server';
import type { Bus } from '#server/bus';
import { scopeRefusal } from '#server/call';
import { type Clock, type Logger, type Undo } from '#server/runtime';
import type { Span, Tracing } from '#server/tracing';
import { refusalText } from '#server/locales';
import { Channel } from './channel.ts';
import { Cohort } from './cohort.ts';
import { classOf } from './entry.ts';
import { FlushPace } from './flush-pace.ts';
import { type Link, ownerOf } from './link.ts';
import { SnapshotTurns } from './snapshot-turns.ts';
import { StreamSubscriber } from './stream-subscriber.ts';
import type {
  LocalPublisher,
  Publisher,
  RightsNotifier,
  SessionCloser,
  StreamEvent,
  StreamSource,
} from './stream-source.ts';

/** How often readers with full sockets are retried. */
const LAGGING_EVERY_MS = 100;
const MAX_SECURITIES = 2_000;
const SNAPSHOT_ROWS_PER_SECOND = 2_000;

export interface HubDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Sustained rate of snapshot rows per user, per second; 2000 if absent. */
  readonly snapshotRowsPerSecond?: number;
  /** Measures how long sending took, ms; the process's own stopwatch if absent. */
  readonly stopwatch?: (() => number) | undefined;
  /** Null or absent: nothing is traced. */
  readonly tracing?: Tracing | null;
}

/** A session whose sockets must be closed. */
export interface ClosedSession {
  readonly sessionId: string;
  readonly code: number;
}

/** Own streams go out at once, market streams in batches. */
export type Lane = 'own' | 'market';
/** Receives the time that the oldest change waited before its frames were handed to the sockets, ms. */
export type FlushListener = (lane: Lane, waitedMs: number) => void;

/** A user whose rights changed, and when, ms. */
export interface ChangedRights {
  readonly operId: string;
  readonly at: number;
}

/** An HTTP-like status and the words of a refusal. */
interface StreamRefusal {
  readonly status: 401 | 403 | 404;
  readonly key: RefusalKey;
}
const UNKNOWN_STREAM: StreamRefusal = { status: 404, key: 'notFound' };

/**
 * Connects what areas publish with the subscribed sockets. Events travel over the bus, so that readers on every process get them. Own streams go
 * out at once; market streams in batches, because the cost is per socket write and not per row (`FlushPace`).
 */
export class Hub implements Publisher, SessionCloser, RightsNotifier {
  readonly #deps: HubDeps;
  readonly #channels = new Map<string, Channel>();
  readonly #dirty = new Map<Cohort | StreamSubscriber, Channel>();
  readonly #urgent = new Map<Cohort | StreamSubscriber, Channel>();
  /** Subscribers held up by a full socket, by link. */
  readonly #lagging = new Map<Link, Set<StreamSubscriber>>();
  readonly #turns: SnapshotTurns<StreamSubscriber>;
  readonly #undos: Undo[] = [];
  #isLive = true;
  readonly #pace: FlushPace;
  #isLaggingDue = false;
  #isUrgentDue = false;
  /** Arrival time of the oldest pending change, by lane. */
  readonly #since: Record<Lane, number | null> = { own: null, market: null };
  /** The span that published that change, if traced, and when. */
  readonly #cause: Record<Lane, { readonly span: Span; readonly at: number } | null> = {
    own: null,
    market: null,
  };
  #onFlush: FlushListener = () => {};

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#pace = new FlushPace({
      clock: deps.clock,
      flush: () => this.#flush(this.#dirty),
      stopwatch: deps.stopwatch,
    });
    this.#turns = new SnapshotTurns({
      clock: deps.clock,
      rowsPerSecond: deps.snapshotRowsPerSecond ?? SNAPSHOT_ROWS_PER_SECOND,
      ownerOf: ({ link }) => ownerOf(link.viewer),
      take: (subscriber) => this.#takeTurn(subscriber),
    });
  }

  /** Starts serving a stream of the contract. Throws if it is already served. */
  add<K extends StreamType>(source: StreamSource<K>): void {
    if (this.#channels.has(source.type)) throw new Error(`stream ${source.type} has two sources`);
    // `as` holds: the channel only ever pairs a source with the stream of its own type.
    const channel = new Channel(
      servedStreams[source.type] as unknown as ServedStream<unknown>,
      source as unknown as StreamSource,
      () => beijingTimeText(this.#deps.clock.now()),
    );
    this.#channels.set(source.type, channel);
    this.#undos.push(
      this.#deps.bus.subscribe(`push.${source.type}`, (_topic, message) => {
        // `as` holds: only `publish` below writes to these topics.
        this.#deliver(channel, message as StreamEvent<unknown>);
      }),
    );
  }

  /** The served streams, for the documents. */
  get served(): readonly string[] {
    return [...this.#channels.keys()];
  }

  publish<K extends StreamType>(type: K, event: StreamEvent<RowOf<K>>): void {
    this.#deps.bus.publish(`push.${type}`, event);
  }

  closeSession(sessionId: string, code: number): void {
    this.#deps.bus.publish('session.closed', { sessionId, code } satisfies ClosedSession);
  }

  rightsChanged(operId: string, at: number): void {
    this.#deps.bus.publish('rights.changed', { operId, at } satisfies ChangedRights);
  }

  /** Notifies of users whose rights changed. Whatever was published to them before, e.g. the message about it, goes out first. */
  onRightsChanged(listener: (changed: ChangedRights) => void): Undo {
    return this.#deps.bus.subscribe('rights.changed', (_topic, message) => {
      this.#flush(this.#urgent);
      // `as` holds: only `rightsChanged` writes to this topic.
      listener(message as ChangedRights);
    });
  }

  /** Notifies of sessions that ended on any process. Whatever was published to the user before, e.g. the reason, goes out first. */
  onSessionClosed(listener: (closed: ClosedSession) => void): Undo {
    return this.#deps.bus.subscribe('session.closed', (_topic, message) => {
      this.#flush(this.#urgent);
      // `as` holds: only `closeSession` writes to this topic.
      listener(message as ClosedSession);
    });
  }

  /** Reaches only this process's own readers: for events that every process learns itself. */
  readonly here: LocalPublisher = {
    isRead: (type, securityId) => this.#channels.get(type)?.isRead(securityId) === true,
    publish: (type, event) => {
      const channel = this.#channels.get(type);
      if (channel !== undefined) this.#deliver(channel, event);
    },
  };

  /** Whether any socket of this process reads any stream. */
  get isRead(): boolean {
    return [...this.#channels.values()].some((channel) => channel.isOpen);
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Whether what this process sends is the database's current state. Notifies every socket of a change, and each new one while false. */
  setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    // What was caught up on goes first.
    this.#flush(this.#urgent);
    this.#flush(this.#dirty);
    const readers = [...this.#channels.values()].flatMap((channel) => [...channel.readers]);
    for (const link of new Set(readers.map((reader) => reader.link))) sendState(link, isLive);
  }

  /** Registers the one listener called on every flush. */
  onFlush(listener: FlushListener): void {
    this.#onFlush = listener;
  }

  /** The number of sockets that read more slowly than they are sent to. */
  get laggingSockets(): number {
    return this.#lagging.size;
  }

  /** Why this viewer may not read the stream; null if they may. */
  refusal(type: string, viewer: Link['viewer']): StreamRefusal | null {
    const channel = this.#channels.get(type);
    if (channel === undefined) return UNKNOWN_STREAM;
    if (channel.stream.access === 'user' && viewer.session === null) return { status: 401, key: 'forbidden' };
    const outOfScope = scopeRefusal(viewer, channel.stream.keyScope);
    if (outOfScope !== null) return { status: 403, key: outOfScope };
    const isDenied = viewer.refusedStreams?.has(type) === true || channel.source.allows?.(viewer) === false;
    return isDenied ? { status: 403, key: 'forbidden' } : null;
  }

  /** Whether the stream may be read without naming securities. */
  servesAll(type: string): boolean {
    return this.#channels.get(type)?.source.servesAll !== false;
  }

  /** Sends a snapshot, then updates, once it is the link's turn. Errors go to the link as an error frame. `ids` null: the whole stream. */
  subscribe(link: Link, type: string, ids: readonly string[] | null): void {
    const refused = this.refusal(type, link.viewer);
    const channel = this.#channels.get(type);
    if (refused !== null || channel === undefined) {
      const { status, key } = refused ?? UNKNOWN_STREAM;
      sendError(link, status, key, { stream: type });
      return;
    }
    const isByBond = channel.stream.scope === 'bond';
    const requestedIds = isByBond ? ids : null;
    if (requestedIds === null && !this.servesAll(type)) {
      sendError(link, 400, 'bondNeeded', { stream: type });
      return;
    }
    const subscriber = channel.subscriberOf(link, () => this.#makeSubscriber(link, channel));
    const { subscribed } = subscriber;
    const added = subscribed === null ? [] : (requestedIds ?? []).filter((id) => !subscribed.has(id));
    if ((subscribed?.size ?? 0) + added.length > MAX_SECURITIES) {
      sendError(link, 400, 'tooManyBonds', { stream: type, values: { limit: MAX_SECURITIES } });
      return;
    }
    if (!this.#isLive) sendState(link, false);
    channel.separate(subscriber);
    subscriber.subscribe(requestedIds);
    if (!isByBond) channel.index(subscriber, null);
    if (subscriber.wantsPart) this.#turns.add(subscriber);
  }

  unsubscribe(link: Link, type: string, ids: readonly string[] | null): void {
    const channel = this.#channels.get(type);
    const subscriber = channel?.unindex(link, ids);
    subscriber?.unsubscribe(ids);
    // From now on served individually, it takes along what was pending for its cohort.
    if (!subscriber?.hasWork || channel === undefined || channel.stream.scope === 'own') return;
    this.#dirty.set(subscriber, channel);
    this.#schedule(false);
  }

  /** Forgets a closed link. */
  detach(link: Link): void {
    for (const channel of this.#channels.values()) {
      const subscriber = channel.detach(link);
      if (subscriber !== null) this.#turns.remove(subscriber);
    }
    this.#lagging.delete(link);
  }

  /** The reader's buffer drained: continue sending. */
  resume(link: Link): void {
    for (const subscriber of this.#lagging.get(link) ?? []) this.#pump(subscriber);
  }

  close(): void {
    this.#turns.close();
    this.#pace.close();
    for (const undo of this.#undos.splice(0)) undo();
  }

  #makeSubscriber(link: Link, channel: Channel): StreamSubscriber {
    const { clock } = this.#deps;
    return new StreamSubscriber({
      link,
      type: channel.stream.type,
      isConflating: channel.stream.conflated,
      isHeldFromStart: channel.stream.scope !== 'bond',
      fields: channel.fieldsFor(link),
      classNow: () => classOf(channel.source, link.viewer),
      now: clock.now,
      timeText: () => beijingTimeText(clock.now()),
    });
  }

  /** Loads one part of the reader's snapshot and sends it. Returns its cost in rows. */
  async #takeTurn(subscriber: StreamSubscriber): Promise<number> {
    const { link, type } = subscriber;
    const channel = this.#channels.get(type);
    const part = subscriber.takePart(() => channel?.source.securityIds?.() ?? null);
    if (channel === undefined || part === null) return 0;
    const { ids, covers, continues } = part;
    try {
      if (!continues) channel.index(subscriber, covers);
      const rows = await subscriber.loadPart(part, () => channel.load(ids, link));
      this.#pump(subscriber);
      return rows;
    } catch (error) {
      this.#deps.log.error({ err: error, stream: type }, 'snapshot failed');
      this.unsubscribe(link, type, continues ? null : covers);
      sendError(link, 500, 'failed', { stream: type });
      return 0;
    }
  }

  #deliver(channel: Channel, event: StreamEvent<unknown>): void {
    const isUrgent = channel.stream.scope === 'own';
    const waiting = isUrgent ? this.#urgent : this.#dirty;
    for (const reader of channel.accept(event)) waiting.set(reader, channel);
    if (waiting.size > 0) this.#schedule(isUrgent);
  }

  #schedule(isUrgent: boolean): void {
    const lane = isUrgent ? 'own' : 'market';
    this.#since[lane] ??= this.#deps.clock.now();
    const span = this.#deps.tracing?.current ?? null;
    if (span !== null) this.#cause[lane] ??= { span, at: performance.now() };
    if (isUrgent && !this.#isUrgentDue) {
      this.#isUrgentDue = true;
      // Rows of the same turn share a frame.
      setImmediate(() => {
        this.#isUrgentDue = false;
        this.#flush(this.#urgent);
      });
    } else if (!isUrgent) {
      this.#pace.ask();
    }
  }

  #flush(waiting: Map<Cohort | StreamSubscriber, Channel>): void {
    const lane = waiting === this.#urgent ? 'own' : 'market';
    const since = this.#since[lane];
    this.#since[lane] = null;
    const due = [...waiting];
    waiting.clear();
    for (const [reader, channel] of due) {
      if (!(reader instanceof Cohort)) this.#pump(reader);
      else for (const subscriber of channel.pump(reader)) this.#pump(subscriber);
    }
    if (since !== null) this.#onFlush(lane, this.#deps.clock.now() - since);
    this.#traceFlush(lane, due.length);
  }

  /** A span from the first traced pending change to its frames at the sockets. */
  #traceFlush(lane: Lane, readers: number): void {
    const cause = this.#cause[lane];
    if (cause === null) return;
    this.#cause[lane] = null;
    this.#deps.tracing
      ?.start(`push.${lane}`, {
        parent: cause.span,
        startedAt: cause.at,
        attributes: { 'bond.readers': readers },
      })
      .end();
  }

  /** A draining socket triggers `resume`; one that never drains is cut when its time is up. */
  #watchLagging(): void {
    if (this.#isLaggingDue) return;
    this.#isLaggingDue = true;
    this.#deps.clock.after(LAGGING_EVERY_MS, () => {
      this.#isLaggingDue = false;
      for (const subscribers of this.#lagging.values())
        for (const subscriber of subscribers) this.#pump(subscriber);
    });
  }

  /** What a slow reader left pending is retried a little later, and as soon as its socket drains. */
  #pump(subscriber: StreamSubscriber): void {
    subscriber.pump();
    const { link } = subscriber;
    const lagging = this.#lagging.get(link);
    if (subscriber.hasWork && link.isOpen) {
      if (lagging === undefined) this.#lagging.set(link, new Set([subscriber]));
      else lagging.add(subscriber);
      this.#watchLagging();
    } else if (lagging !== undefined) {
      lagging.delete(subscriber);
      if (lagging.size === 0) this.#lagging.delete(link);
    }
    if (subscriber.wantsPart) this.#turns.add(subscriber);
    else this.#channels.get(subscriber.type)?.gather(subscriber);
  }
}

function sendState(link: Link, live: boolean): void {
  link.send(JSON.stringify({ type: 'state', live }));
}

/** A frame outside any stream's numbering: why a subscription is not served. */
export function sendError(
  link: Link,
  code: number,
  key: RefusalKey,
  { stream, values = {} }: { readonly stream?: string | undefined; readonly values?: ProblemValues } = {},
): void {
  const message = refusalText(key, values);
  link.send(JSON.stringify({ type: 'error', code, message, key, values, stream }));
}
