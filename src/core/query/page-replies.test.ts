import { describe, expect, it } from 'vitest';
import { pageReplies } from './page-replies.ts';

describe('the replies of a page', () => {
  it('belong to one page and one user, and are dropped when another user asks', () => {
    const page = {};
    const late = pageReplies(page, 'anna').set('balance', 1);
    expect([pageReplies(page, 'anna').get('balance'), pageReplies({}, 'anna').size]).toEqual([1, 0]);
    expect(pageReplies(page, 'bert').size).toBe(0);
    // A reply that was still loading goes where no one reads it.
    late.set('balance', 2);
    expect([pageReplies(page, 'bert').size, pageReplies(page, 'anna').size]).toEqual([0, 0]);
  });

  it('are limited to about forty', () => {
    const page = {};
    const sizes = Array.from({ length: 200 }, (_, at) => pageReplies(page, 'anna').set(String(at), at).size);
    expect(Math.max(...sizes)).toBe(41);
  });
});
