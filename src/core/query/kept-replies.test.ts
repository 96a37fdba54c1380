import { describe, expect, it } from 'vitest';
import { keptReplies } from './kept-replies.ts';

describe('kept replies', () => {
  it('belong to one page and one user, and are dropped when another user asks', () => {
    const page = {};
    const late = keptReplies(page, 'anna').set('balance', 1);
    expect([keptReplies(page, 'anna').get('balance'), keptReplies({}, 'anna').size]).toEqual([1, 0]);
    expect(keptReplies(page, 'bert').size).toBe(0);
    // A reply that was still loading goes where no one reads it.
    late.set('balance', 2);
    expect([keptReplies(page, 'bert').size, keptReplies(page, 'anna').size]).toEqual([0, 0]);
  });

  it('are limited to about forty', () => {
    const page = {};
    const sizes = Array.from({ length: 200 }, (_, at) => keptReplies(page, 'anna').set(String(at), at).size);
    expect(Math.max(...sizes)).toBe(41);
  });
});
