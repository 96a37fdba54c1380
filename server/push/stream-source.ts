import type { RowOf, StreamType } from '#contract/push';
import type { Viewer } from '#server/call';

/** What a viewer subscribes to: these securities, or null for all (always null for streams of scope 'all' and 'own'). */
export interface Subscription {
  readonly securityIds: readonly string[] | null;
}

/**
 * The current rows. `position` is the number of the last event they include (event numbers rise); events up to it that arrive
 * meanwhile are dropped, later ones are applied after the snapshot. Without it every event that arrives meanwhile is applied again,
 * which is harmless if a row replaces everything under its key.
 */
export interface Snapshot<Row> {
  readonly rows: readonly Row[];
  readonly position?: number;
}

/** One change. Published to the hub after its transaction is committed. */
export interface StreamEvent<Row> {
  /** 'upd' replaces the row of its key, 'del' drops it. */
  readonly op: 'upd' | 'del';
  /** Required for 'upd'. A 'del' may also carry a row (fullmarket: the ids of the removed quotes). */
  readonly row?: Row;
  /**
   * Default: the contract's keyOf(row). Required for a 'del' without a row. Give an explicit key if only equal keys may conflate.
   */
  readonly key?: string;
  /** Security that routes the event on streams of scope 'bond'. Default: row.securityId. */
  readonly securityId?: string;
  /** The receiving operator: required on streams of scope 'own'. */
  readonly operId?: string;
  /** Event number, see Snapshot.position. */
  readonly position?: number;
}

/** What an area provides for one stream of the contract: the snapshot, and a viewer's view of a row. */
export interface StreamSource<K extends StreamType = StreamType> {
  readonly type: K;
  /** Rows that `viewer` may see, before `present` (own streams: only the viewer's own). */
  snapshot(subscription: Subscription, viewer: Viewer): Promise<Snapshot<RowOf<K>>>;
  /** A right beyond the contract's access (security notes T16): false refuses with 当前操作没有权限. */
  allows?(viewer: Viewer): boolean;
  /** Whether a subscription to every security is served. Default true; false for heavy streams. */
  readonly servesAll?: boolean;
  /** Securities of the whole stream, if a snapshot of it is expensive: it is then loaded in parts. */
  securityIds?(): readonly string[];
  /**
   * The row as this viewer sees it, e.g. with `mine` set or an organisation hidden; null hides it. Called once per viewer class, so
   * rows that look the same to many cost one call.
   */
  present?(row: RowOf<K>, viewer: Viewer): RowOf<K> | null;
  /** Viewers with the same text see the same rows. Required with `present`. */
  classOf?(viewer: Viewer): string;
}

/** Where areas publish changes. After the commit, never inside a transaction. */
export interface Publisher {
  /** Reaches the subscribers of every server process. */
  publish<K extends StreamType>(type: K, event: StreamEvent<RowOf<K>>): void;
}

/** Publishes to this process's own readers what every process learns itself. */
export interface LocalPublisher extends Publisher {
  /** Whether any reader here follows this bond's rows of the stream: if none does, rows need not be made. */
  isRead(type: StreamType, securityId: string): boolean;
}

/** Closes the open sockets of a session on every server process, within a second (codes: CLOSE of #contract/push). */
export interface SessionCloser {
  closeSession(sessionId: string, code: number): void;
}

/** Notifies a user's open pages that their rights changed, on every server process, within a second. */
export interface RightsNotifier {
  /** `at`: when, ms; a change already announced is not announced again. */
  rightsChanged(operId: string, at: number): void;
}
