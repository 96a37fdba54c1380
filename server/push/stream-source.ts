import type { RowOf, StreamType } from '#contract/push';
import type { Viewer } from '#server/call';

/** What a viewer asked of a stream: these securities, or null for all (streams of scope 'all' and 'own' always null). */
export interface Subscription {
  readonly securityIds: readonly string[] | null;
}

/**
 * The rows as of now. `position` is the number of the last event that they contain (event numbers rise); events up to it that
 * arrive meanwhile are dropped, later ones are applied after the snapshot. Without it every event that arrives meanwhile is
 * applied again, which is harmless where a row replaces the whole of its key.
 */
export interface Snapshot<Row> {
  readonly rows: readonly Row[];
  readonly position?: number;
}

/** One change. Told to the hub after its transaction is committed. */
export interface StreamEvent<Row> {
  /** 'upd' replaces the row of its key, 'del' drops it. */
  readonly op: 'upd' | 'del';
  /** Required for 'upd'. A 'del' may carry a row too (fullmarket: the ids of the gone quotes). */
  readonly row?: Row;
  /** Default: the contract's keyOf(row). Required for a 'del' without a row. Give an own key where only equal keys may conflate. */
  readonly key?: string;
  /** Security that routes the event on streams of scope 'bond'. Default: row.securityId. */
  readonly securityId?: string;
  /** Operator who gets it: required on streams of scope 'own'. */
  readonly operId?: string;
  /** Event number, see Snapshot.position. */
  readonly position?: number;
}

/** What an area provides for one stream of the contract: the snapshot, and how a viewer sees a row. */
export interface StreamSource<K extends StreamType = StreamType> {
  readonly type: K;
  /** Rows as `viewer` may see them before `present` (own streams: only the viewer's own). */
  snapshot(subscription: Subscription, viewer: Viewer): Promise<Snapshot<RowOf<K>>>;
  /** Extra right beyond the contract's access (security notes T16): false refuses with 当前操作没有权限. */
  allows?(viewer: Viewer): boolean;
  /** Whether a subscription to every security is served. Default true; false for heavy streams. */
  readonly servesAll?: boolean;
  /** Securities of the whole stream, where a snapshot of all of it is much work: it is then loaded in parts. */
  securityIds?(): readonly string[];
  /**
   * The row as this viewer sees it, e.g. with `mine` set or an organisation hidden; null hides it. Called once per class of
   * viewers, so rows that look the same to many cost one call.
   */
  present?(row: RowOf<K>, viewer: Viewer): RowOf<K> | null;
  /** Viewers with the same text see the same rows. Required beside `present`. */
  classOf?(viewer: Viewer): string;
}

/** Where the areas tell what changed. After the commit, never inside a transaction. */
export interface Publisher {
  /** Reaches the subscribers of every server process. */
  publish<K extends StreamType>(type: K, event: StreamEvent<RowOf<K>>): void;
}

/** Where what every process learns by itself is told to its own readers. */
export interface LocalPublisher extends Publisher {
  /** Whether anybody here reads this bond's rows of the stream: where nobody does, rows need not be made. */
  isRead(type: StreamType, securityId: string): boolean;
}

/** Ends the open sockets of a session on every server process, within a second (CLOSE of #contract/push has the codes). */
export interface SessionCloser {
  closeSession(sessionId: string, code: number): void;
}

/** Tells the open pages of a person that their rights changed, on every server process, within a second. */
export interface RightsTeller {
  /** `at`: when, ms; a change that was told already is not told again. */
  rightsChanged(operId: string, at: number): void;
}
