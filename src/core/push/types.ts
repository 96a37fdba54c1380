import type { RowOf, StreamType } from '#contract/push';
import type { Words } from '#core/text';

/** One frame of a stream, its rows typed by the contract. */
export interface PushFrame<K extends StreamType> {
  /** `snap` replaces the rows of `ids` (all rows where null), `upd` replaces single rows by key, `del` drops them. */
  readonly op: 'snap' | 'upd' | 'del';
  readonly ids: readonly string[] | null;
  readonly rows: readonly RowOf<K>[];
  readonly seq: number;
  /** `seq` of the first of the frames that this one stands for; absent: its own. */
  readonly since?: number;
  /** Server time of the frame, `YYYY-MM-DD HH:mm:ss.SSS` Beijing. */
  readonly ts: string;
}

/** What a subscriber wants of a stream. */
export interface PushSubscription<K extends StreamType> {
  /** Bonds to hear of; absent means all of them (only where the stream serves that). Frames tell of the bonds of other subscribers too. */
  readonly securityIds?: readonly string[];
  /**
   * The subscribers share one store of rows: for bonds that one of them follows already, no snapshot is asked for again.
   */
  readonly sharesRows?: boolean;
  readonly onFrame: (frame: PushFrame<K>) => void;
  /** Called at once and on every change: true from the loss of the connection or of a frame until the next snapshot, and while the server says that it is behind. */
  readonly onStale?: (stale: boolean) => void;
  /** The connection is back after a loss. Streams without snapshots (hints, notices) may have missed something. */
  readonly onResume?: () => void;
  /** The server refuses the stream or a part of the subscription; `words` null where it does not say why. */
  readonly onError?: (code: number, words: Words | null) => void;
}

/** What has to be followed to know how a stream is doing. */
export interface StreamHealth {
  readonly state: 'off' | 'connecting' | 'live' | 'stale' | 'stopped';
  /** Monotonic ms of the newest frame, or null. */
  readonly lastFrameAt: number | null;
}
