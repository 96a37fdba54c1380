import { describe, expect, it } from 'vitest';
import { topicMatcher } from './topic-matcher.ts';

describe('topicMatcher', () => {
  it.each([
    ['push.msg', 'push.msg', true],
    ['push.msg', 'push.msgs', false],
    ['push.*', 'push.msg', true],
    ['push.*', 'push.msg.x', false],
    ['push.*', 'push', false],
    ['push.>', 'push.msg.x', true],
    ['push.>', 'push', false],
    ['>', 'a', true],
    ['*.closed', 'session.closed', true],
    ['*.closed', 'session.opened', false],
  ])('pattern %s with topic %s: %s', (pattern, topic, expected) => {
    expect(topicMatcher(pattern)(topic)).toBe(expected);
  });
});
