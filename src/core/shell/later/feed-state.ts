import type { StreamHealth } from '#core/push';

/** Overall state of this page's live data: the worst of the streams in use. `none`: nothing is followed. */
export type FeedState = 'live' | 'stale' | 'connecting' | 'none';

/** Summarises the streams in use. A stopped one will not reconnect automatically: stale. */
export function feedState(streams: readonly StreamHealth[]): FeedState {
  const states = new Set(streams.map((stream) => stream.state));
  if (states.has('stale') || states.has('stopped')) return 'stale';
  if (states.has('connecting')) return 'connecting';
  return states.has('live') ? 'live' : 'none';
}
