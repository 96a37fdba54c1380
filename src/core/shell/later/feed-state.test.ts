import { describe, expect, it } from 'vitest';
import { feedState } from './feed-state.ts';

const stream = (state: 'off' | 'connecting' | 'live' | 'stale' | 'stopped') => ({ state, lastFrameAt: null });

describe('the overall feed state', () => {
  it('is that of the worst stream, so that good ones never hide a broken one', () => {
    expect(feedState([stream('live'), stream('live')])).toBe('live');
    expect(feedState([stream('live'), stream('connecting')])).toBe('connecting');
    expect(feedState([stream('connecting'), stream('stale')])).toBe('stale');
    expect(feedState([stream('live'), stream('stopped')])).toBe('stale');
  });

  it('is empty when nothing is followed', () => {
    expect(feedState([])).toBe('none');
    expect(feedState([stream('off')])).toBe('none');
  });
});
