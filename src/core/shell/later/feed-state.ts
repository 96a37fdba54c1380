import type { StreamHealth } from '#core/push';

/** How the live data of this page stand as a whole: the worst of the streams in use. `none`: nothing is followed. */
export type FeedState = 'live' | 'stale' | 'connecting' | 'none';

/** Sums up the streams in use. A stopped one will not come back by itself: stale. */
export function feedState(streams: readonly StreamHealth[]): FeedState {
  const states = new Set(streams.map((stream) => stream.state));
  if (states.has('stale') || states.has('stopped')) return 'stale';
  if (states.has('connecting')) return 'connecting';
  return states.has('live') ? 'live' : 'none';
}
