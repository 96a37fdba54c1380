import type { ServedStream } from '#contract/server';
import type { Viewer } from '#server/call';
import { type Entry, rowText, toEntry } from './entry.ts';
import type { Link } from './link.ts';
import { StreamSubscriber } from './stream-subscriber.ts';
import type { Snapshot, StreamEvent, StreamSource } from './stream-source.ts';

/** Readers of one stream, and who of them an event concerns. */
export class Channel {
  readonly stream: ServedStream<unknown>;
  readonly source: StreamSource;
  readonly #subscribers = new Map<Link, StreamSubscriber>();
  readonly #everything = new Set<StreamSubscriber>();
  readonly #bySecurity = new Map<string, Set<StreamSubscriber>>();
  readonly #byOperator = new Map<string, Set<StreamSubscriber>>();
  readonly #texts = new WeakMap<object, (viewer: Viewer) => string | null>();

  constructor(stream: ServedStream<unknown>, source: StreamSource) {
    this.stream = stream;
    this.source = source;
  }

  get readers(): Iterable<StreamSubscriber> {
    return this.#subscribers.values();
  }

  /** The link's subscriber, made on first use. */
  subscriberOf(link: Link, make: () => StreamSubscriber): StreamSubscriber {
    const known = this.#subscribers.get(link);
    if (known !== undefined) return known;
    const subscriber = make();
    this.#subscribers.set(link, subscriber);
    return subscriber;
  }

  /** Starts to route events to the subscriber. `ids` null: all (on own streams: the reader's own). */
  index(subscriber: StreamSubscriber, ids: readonly string[] | null): void {
    const operId = subscriber.link.viewer.session?.operId;
    if (this.stream.scope === 'own') {
      if (operId !== undefined) addTo(this.#byOperator, operId, subscriber);
    } else if (ids === null) {
      this.#everything.add(subscriber);
    } else {
      for (const id of ids) addTo(this.#bySecurity, id, subscriber);
    }
  }

  unindex(link: Link, ids: readonly string[] | null): StreamSubscriber | null {
    const subscriber = this.#subscribers.get(link);
    if (subscriber === undefined) return null;
    for (const id of ids ?? [...(subscriber.subscribed ?? [])]) removeFrom(this.#bySecurity, id, subscriber);
    if (ids === null) {
      this.#everything.delete(subscriber);
      const operId = link.viewer.session?.operId;
      if (operId !== undefined) removeFrom(this.#byOperator, operId, subscriber);
    }
    return subscriber;
  }

  /** Forgets the link. Returns what was its subscriber. */
  detach(link: Link): StreamSubscriber | null {
    const subscriber = this.unindex(link, null);
    subscriber?.unsubscribe(null);
    this.#subscribers.delete(link);
    return subscriber;
  }

  /** Hands an event to its readers. Yields those that have something to send now. */
  accept(event: StreamEvent<unknown>): StreamSubscriber[] {
    const entry = toEntry(this.source, event, this.stream.keyOf);
    const readers = this.#concerned(entry);
    for (const subscriber of readers) subscriber.offer(entry);
    return readers;
  }

  /** Loads a snapshot as texts for this viewer. Rows that a source hands out again are written once. */
  async load(ids: readonly string[] | null, viewer: Viewer): Promise<Snapshot<string | null>> {
    const { rows, position } = await this.source.snapshot({ securityIds: ids }, viewer);
    const texts = rows.map((row) => {
      const known = this.#texts.get(row) ?? rowText(this.source, row);
      this.#texts.set(row, known);
      return known(viewer);
    });
    return position === undefined ? { rows: texts } : { rows: texts, position };
  }

  #concerned(entry: Entry): StreamSubscriber[] {
    if (this.stream.scope === 'own') return [...(this.#byOperator.get(entry.operId ?? '') ?? [])];
    const some = entry.securityId === null ? undefined : this.#bySecurity.get(entry.securityId);
    if (some === undefined) return [...this.#everything];
    return [...new Set([...this.#everything, ...some])];
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
