import type { RowOf, StreamType } from '#contract/push';
import type { Words } from '#core/text';

/** One frame of a stream, its rows typed by the contract. */
export interface PushFrame<K extends StreamType> {
  /** `snap` replaces the rows of `ids` (all rows where null), `upd` replaces single rows by key, `del` drops them. */
  readonly op: 'snap' | 'upd' | 'del';
  readonly ids: readonly string[] | null;
  readonly rows: readonly RowOf<K>[];
  readonly seq: number;
  /** `seq` of the first of the frames that this one represents; absent: its own. */
  readonly since?: number;
  /** Server time of the frame, `YYYY-MM-DD HH:mm:ss.SSS` Beijing. */
  readonly ts: string;
}

/** What a subscriber wants from a stream. */
export interface PushSubscription<K extends StreamType> {
  /** Bonds to subscribe to; absent means all of them (only where the stream serves that). Frames may also contain the bonds of other subscribers. */
  readonly securityIds?: readonly string[];
  /**
   * The subscribers share one store of rows: for bonds that one of them already follows, no new snapshot is requested.
   */
  readonly sharesRows?: boolean;
  readonly onFrame: (frame: PushFrame<K>) => void;
  /**
   * Called at once and on every change: true from the loss of the connection or of a frame until the next snapshot, and while the server reports that it is
   * behind.
   */
  readonly onStale?: (stale: boolean) => void;
  /** The connection is back after a loss. Streams without snapshots (hints, notices) may have missed something. */
  readonly onResume?: () => void;
  /** The server refuses the stream or a part of the subscription; `words` null when it gives no reason. */
  readonly onError?: (code: number, words: Words | null) => void;
  /** What the server had refused is served after all, or requested anew in another session. */
  readonly onServed?: () => void;
}

/** What must be followed to know how a stream is doing. */
export interface StreamHealth {
  readonly state: 'off' | 'connecting' | 'live' | 'stale' | 'stopped';
  /** Monotonic ms of the newest frame, or null. */
  readonly lastFrameAt: number | null;
}
