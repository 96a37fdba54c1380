import { fieldsOf, type ServedStream } from '#contract/server';
import { Cohort } from './cohort.ts';
import { classOf, type Entry, PresentedRow, toEntry } from './entry.ts';
import type { Link } from './link.ts';
import { RowHistory } from './row-history.ts';
import { StreamSubscriber } from './stream-subscriber.ts';
import type { Snapshot, StreamEvent, StreamSource } from './stream-source.ts';

/** The readers of one stream, and which of them an event concerns. */
export class Channel {
  readonly stream: ServedStream<unknown>;
  readonly source: StreamSource;
  readonly #subscribers = new Map<Link, StreamSubscriber>();
  readonly #everything = new Set<StreamSubscriber>();
  readonly #bySecurity = new Map<string, Set<StreamSubscriber>>();
  /** The securities each reader is in `#bySecurity` under, which it may have left for the whole stream since. */
  readonly #named = new Map<StreamSubscriber, Set<string>>();
  readonly #byOperator = new Map<string, Set<StreamSubscriber>>();
  readonly #seen = new WeakMap<object, PresentedRow>();
  /** Names of a row's fields by position; null if rows are sent by name only. */
  readonly #fields: readonly string[] | null;
  #history: RowHistory | null = null;
  /** By the rows their members see, and how these are sent. */
  readonly #cohorts = new Map<string, Cohort>();
  #version = 0;

  readonly #timeText: () => string;

  /** `timeText`: the time of a frame sent now. */
  constructor(stream: ServedStream<unknown>, source: StreamSource, timeText: () => string) {
    this.#timeText = timeText;
    this.stream = stream;
    this.source = source;
    // Rows that are sent in parts are merged by name.
    this.#fields = stream.merge === 'row' ? fieldsOf(stream) : null;
  }

  get readers(): Iterable<StreamSubscriber> {
    return this.#subscribers.values();
  }

  /** Whether any socket reads it. */
  get isOpen(): boolean {
    return this.#subscribers.size > 0;
  }

  /** Whether an event of this security concerns any reader, on streams that do not belong to one user. */
  isRead(securityId: string): boolean {
    return this.#everything.size + this.#cohorts.size > 0 || this.#bySecurity.has(securityId);
  }

  /** The link's subscriber, created on first use. */
  subscriberOf(link: Link, make: () => StreamSubscriber): StreamSubscriber {
    const existing = this.#subscribers.get(link);
    if (existing !== undefined) return existing;
    if (this.fieldsFor(link) !== null) this.#history ??= new RowHistory(this.#fields ?? []);
    const subscriber = make();
    this.#subscribers.set(link, subscriber);
    return subscriber;
  }

  /** Names of the fields by position, if the link is sent rows by position. */
  fieldsFor(link: Link): readonly string[] | null {
    return link.isPositional ? this.#fields : null;
  }

  /** Starts routing events to the subscriber. `ids` null: all (on own streams: the reader's own). */
  index(subscriber: StreamSubscriber, ids: readonly string[] | null): void {
    const operId = subscriber.link.viewer.session?.operId;
    if (this.stream.scope === 'own') {
      if (operId !== undefined) addTo(this.#byOperator, operId, subscriber);
    } else if (ids === null) {
      this.#everything.add(subscriber);
    } else if (subscriber.subscribed !== null) {
      for (const id of ids) addTo(this.#bySecurity, id, subscriber);
      this.#named.set(subscriber, new Set([...(this.#named.get(subscriber) ?? []), ...ids]));
    }
  }

  unindex(link: Link, ids: readonly string[] | null): StreamSubscriber | null {
    const subscriber = this.#subscribers.get(link);
    if (subscriber === undefined) return null;
    this.separate(subscriber);
    const named = this.#named.get(subscriber) ?? new Set();
    for (const id of ids ?? [...named]) {
      removeFrom(this.#bySecurity, id, subscriber);
      named.delete(id);
    }
    if (ids === null) {
      this.#named.delete(subscriber);
      this.#everything.delete(subscriber);
      const operId = link.viewer.session?.operId;
      if (operId !== undefined) removeFrom(this.#byOperator, operId, subscriber);
    }
    return subscriber;
  }

  /** Moves a reader that is in step into the cohort of readers that were sent the same. */
  gather(subscriber: StreamSubscriber): void {
    if (!this.#everything.has(subscriber) || !subscriber.isInStep) return;
    const fields = this.fieldsFor(subscriber.link);
    const viewers = subscriber.viewersNow;
    const name = `${fields === null ? 'name' : 'position'}|${viewers}`;
    const { conflated: isConflating } = this.stream;
    const existing = this.#cohorts.get(name);
    const cohort = existing ?? new Cohort({ isConflating, fields, viewers, timeText: this.#timeText });
    if (cohort.hasWork) return;
    this.#cohorts.set(name, cohort);
    this.#everything.delete(subscriber);
    cohort.join(subscriber);
  }

  /** Takes a reader out of its cohort, to be sent to individually again. */
  separate(subscriber: StreamSubscriber): void {
    if (subscriber.cohort === null) return;
    subscriber.cohort.leave(subscriber);
    this.#alone(subscriber);
  }

  /** Sends what is queued for a cohort. Returns the readers that are served individually from now on. */
  pump(cohort: Cohort): readonly StreamSubscriber[] {
    const leavers = cohort.pump();
    for (const subscriber of leavers) this.#alone(subscriber);
    return leavers;
  }

  #alone(subscriber: StreamSubscriber): void {
    this.#everything.add(subscriber);
    for (const [name, cohort] of this.#cohorts) if (cohort.size === 0) this.#cohorts.delete(name);
  }

  /** Forgets the link. Returns its former subscriber. */
  detach(link: Link): StreamSubscriber | null {
    const subscriber = this.unindex(link, null);
    subscriber?.unsubscribe(null);
    this.#subscribers.delete(link);
    if (this.#subscribers.size === 0) this.#history = null;
    return subscriber;
  }

  /** Passes an event to its readers. Returns those that now have something to send, cohorts before individual readers. */
  accept(event: StreamEvent<unknown>): readonly (Cohort | StreamSubscriber)[] {
    this.#version += 1;
    const entry = toEntry(event, {
      source: this.source,
      keyOf: this.stream.keyOf,
      history: this.#history,
      version: this.#version,
    });
    if (entry.op === 'del') this.#history?.forget(entry.key);
    const readers = this.#concerned(entry);
    for (const reader of readers) reader.offer(entry);
    return readers;
  }

  /** Loads a snapshot as texts for this link. Row objects that a source returns again are serialised only once. */
  async load(ids: readonly string[] | null, link: Link): Promise<Snapshot<string | null>> {
    const { rows, position } = await this.source.snapshot({ securityIds: ids }, link.viewer);
    const isPositional = this.fieldsFor(link) !== null;
    const texts = rows.map((row) => {
      const seen = this.#seen.get(row) ?? new PresentedRow(this.source, row);
      this.#seen.set(row, seen);
      return isPositional ? this.#wholeText(row, seen, link) : seen.textFor(link.viewer);
    });
    return position === undefined ? { rows: texts } : { rows: texts, position };
  }

  #wholeText(row: unknown, seen: PresentedRow, { viewer }: Link): string | null {
    const presented = seen.presentFor(viewer);
    if (presented === null || this.#history === null) return null;
    // `as` holds: the contract's keyOf belongs to this stream, whose rows these are.
    const key = this.stream.keyOf(row as never);
    this.#history.compare(classOf(this.source, viewer), key, presented, this.#version);
    return this.#history.whole(presented);
  }

  #concerned(entry: Entry): readonly (Cohort | StreamSubscriber)[] {
    if (this.stream.scope === 'own') return [...(this.#byOperator.get(entry.operId ?? '') ?? [])];
    const some = entry.securityId === null ? undefined : this.#bySecurity.get(entry.securityId);
    const gathered = [...this.#cohorts.values()];
    if (some === undefined) return [...gathered, ...this.#everything];
    const alone = [...some].filter(({ cohort }) => cohort === null);
    return [...gathered, ...new Set([...this.#everything, ...alone])];
  }
}

function addTo<K>(index: Map<K, Set<StreamSubscriber>>, key: K, subscriber: StreamSubscriber): void {
  const set = index.get(key);
  if (set === undefined) index.set(key, new Set([subscriber]));
  else set.add(subscriber);
}

function removeFrom<K>(index: Map<K, Set<StreamSubscriber>>, key: K, subscriber: StreamSubscriber): void {
  const set = index.get(key);
  set?.delete(subscriber);
  if (set?.size === 0) index.delete(key);
}
