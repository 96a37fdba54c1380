import type { Stream } from '#contract/push';
import type { Viewer } from '../http/session.ts';
import { type Entry, rowText, toEntry } from './entry.ts';
import type { Link } from './link.ts';
import { Outlet } from './outlet.ts';
import type { Snapshot, StreamEvent, StreamSource } from './stream-source.ts';

/** Readers of one stream, and who of them an event concerns. */
export class Channel {
  readonly stream: Stream;
  readonly source: StreamSource;
  private readonly outlets = new Map<Link, Outlet>();
  private readonly everything = new Set<Outlet>();
  private readonly bySecurity = new Map<string, Set<Outlet>>();
  private readonly byOperator = new Map<string, Set<Outlet>>();
  private readonly texts = new WeakMap<object, (viewer: Viewer) => string | null>();

  constructor(stream: Stream, source: StreamSource) {
    this.stream = stream;
    this.source = source;
  }

  get readers(): Iterable<Outlet> {
    return this.outlets.values();
  }

  /** The link's outlet, made on first use. */
  outletOf(link: Link, make: () => Outlet): Outlet {
    const known = this.outlets.get(link);
    if (known !== undefined) return known;
    const outlet = make();
    this.outlets.set(link, outlet);
    return outlet;
  }

  /** Starts to route events to the outlet. `ids` null: all (on own streams: the reader's own). */
  index(outlet: Outlet, ids: readonly string[] | null): void {
    const operId = outlet.link.viewer.session?.operId;
    if (this.stream.scope === 'own') {
      if (operId !== undefined) addTo(this.byOperator, operId, outlet);
    } else if (ids === null) {
      this.everything.add(outlet);
    } else {
      for (const id of ids) addTo(this.bySecurity, id, outlet);
    }
  }

  unindex(link: Link, ids: readonly string[] | null): Outlet | null {
    const outlet = this.outlets.get(link);
    if (outlet === undefined) return null;
    for (const id of ids ?? [...(outlet.subscribed ?? [])]) removeFrom(this.bySecurity, id, outlet);
    if (ids === null) {
      this.everything.delete(outlet);
      const operId = link.viewer.session?.operId;
      if (operId !== undefined) removeFrom(this.byOperator, operId, outlet);
    }
    return outlet;
  }

  detach(link: Link): void {
    const outlet = this.outlets.get(link);
    if (outlet === undefined) return;
    this.unindex(link, null);
    outlet.unsubscribe(null);
    this.outlets.delete(link);
  }

  /** Hands an event to its readers. Yields those that have something to send now. */
  accept(event: StreamEvent<unknown>): Outlet[] {
    const entry = toEntry(this.source, event, this.stream.keyOf);
    const readers = this.concerned(entry);
    for (const outlet of readers) outlet.offer(entry);
    return readers;
  }

  /** Loads a snapshot as texts for this viewer. Rows that a source hands out again are written once. */
  async load(ids: readonly string[] | null, viewer: Viewer): Promise<Snapshot<string | null>> {
    const { rows, position } = await this.source.snapshot({ securityIds: ids }, viewer);
    const texts = rows.map((row) => {
      const known = this.texts.get(row) ?? rowText(this.source, row);
      this.texts.set(row, known);
      return known(viewer);
    });
    return position === undefined ? { rows: texts } : { rows: texts, position };
  }

  private concerned(entry: Entry): Outlet[] {
    if (this.stream.scope === 'own') return [...(this.byOperator.get(entry.operId ?? '') ?? [])];
    const some = entry.securityId === null ? undefined : this.bySecurity.get(entry.securityId);
    if (some === undefined) return [...this.everything];
    return [...new Set([...this.everything, ...some])];
  }
}

function addTo<K>(index: Map<K, Set<Outlet>>, key: K, outlet: Outlet): void {
  const set = index.get(key);
  if (set === undefined) index.set(key, new Set([outlet]));
  else set.add(outlet);
}

function removeFrom<K>(index: Map<K, Set<Outlet>>, key: K, outlet: Outlet): void {
  const set = index.get(key);
  set?.delete(outlet);
  if (set?.size === 0) index.delete(key);
}
