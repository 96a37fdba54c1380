import { FORWARD_PATH, socketAddress, type StreamType, streams } from '#contract/push';
import { STREAM_HEARTBEAT_MS } from '#contract/rules';

/** How a stream is carried: its socket and that socket's own constants. */
export interface ChannelSpec {
  /** Path with query below the origin; also the channel's identity. */
  readonly url: string;
  /** Needs a session; its token is sent as a sub-protocol. */
  readonly needsSession: boolean;
  /** Frames of several streams share the socket, so a subscription names its stream. */
  readonly shared: boolean;
  /** Ms between pings. */
  readonly heartbeatMs: number;
  /** Longest wait between two reconnect attempts. */
  readonly retryCapMs: number;
}

/** The default cap of the reconnect rule. */
const CAP_MS = 30_000;
/** Prices shown must not be old without a mark: at most this and a missed pong elapse before the mark (security notes, stale ≤ 3 s). */
const MARKET_HEARTBEAT_MS = 1000;
const QUIET_HEARTBEAT_MS = 15_000;

/** Intervals of the three named streams (R7.09). */
const OWN_INTERVALS: Partial<Record<StreamType, number>> = {
  msg: STREAM_HEARTBEAT_MS.notice,
  orderchange: STREAM_HEARTBEAT_MS.orderChange,
  StcSystemNetworkStatus: STREAM_HEARTBEAT_MS.networkStatus,
};

/** Market streams share the forward socket; every other stream has its own, as listed in the specification. */
export function channelOf(type: StreamType): ChannelSpec {
  const { scope, access } = streams[type];
  const needsSession = access === 'user';
  const own = OWN_INTERVALS[type];
  if (scope === 'bond') {
    return {
      url: FORWARD_PATH,
      needsSession,
      shared: true,
      heartbeatMs: MARKET_HEARTBEAT_MS,
      retryCapMs: CAP_MS,
    };
  }
  return {
    url: socketAddress(type),
    needsSession,
    shared: false,
    heartbeatMs: own ?? QUIET_HEARTBEAT_MS,
    retryCapMs: own ?? CAP_MS,
  };
}
