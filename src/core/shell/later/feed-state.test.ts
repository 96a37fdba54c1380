import { describe, expect, it } from 'vitest';
import { feedState } from './feed-state.ts';

const stream = (state: 'off' | 'connecting' | 'live' | 'stale' | 'stopped') => ({ state, lastFrameAt: null });

describe('the feed as a whole', () => {
  it('is as good as its worst stream, so that one broken stream is never hidden by good ones', () => {
    expect(feedState([stream('live'), stream('live')])).toBe('live');
    expect(feedState([stream('live'), stream('connecting')])).toBe('connecting');
    expect(feedState([stream('connecting'), stream('stale')])).toBe('stale');
    expect(feedState([stream('live'), stream('stopped')])).toBe('stale');
  });

  it('says nothing where nothing is followed', () => {
    expect(feedState([])).toBe('none');
    expect(feedState([stream('off')])).toBe('none');
  });
});
