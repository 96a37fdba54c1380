import { describe, expect, it } from 'vitest';
import { rememberLast } from './remember-last.ts';

const counted = (most: number) => {
  const calls: string[] = [];
  const answer = rememberLast(most, (name: string, step?: object) => {
    calls.push(name);
    return { name, step };
  });
  return { calls, answer };
};

describe('remembered answers', () => {
  it('are reused for the same arguments and recomputed for others', () => {
    const { calls, answer } = counted(4);
    const step = {};
    const first = answer('a', step);
    expect(answer('a', step)).toBe(first);
    expect(answer('a')).not.toBe(first);
    expect(answer('a', {})).not.toBe(first);
    expect(calls).toEqual(['a', 'a', 'a']);
  });

  it('are the most recently used; others are forgotten', () => {
    const { calls, answer } = counted(2);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) answer(name);
    expect(calls).toEqual(['a', 'b', 'c', 'b']);
  });
});
