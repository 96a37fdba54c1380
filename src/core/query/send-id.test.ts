import { describe, expect, it } from 'vitest';
import { type Attempt, type AttemptStore, memoryAttempt, SendId } from './send-id.ts';

function sendIdOn(store: AttemptStore = memoryAttempt()): SendId {
  let count = 0;
  return new SendId(store, () => `id-${(count += 1)}`);
}

describe('the id of an attempt', () => {
  it('is the same for the same content, and another once the content has changed, also back [R1.04]', () => {
    const sendId = sendIdOn();
    const ids = ['a', 'a', 'b', 'a'].map((title) => sendId.idFor({ title }));
    expect(ids).toEqual(['id-1', 'id-1', 'id-2', 'id-3']);
  });

  it('is another for the same content after the attempt was answered', () => {
    const sendId = sendIdOn();
    const first = sendId.idFor({ title: 'a' });
    sendId.drop();
    expect([first, sendId.idFor({ title: 'a' })]).toEqual(['id-1', 'id-2']);
  });

  it('outlives the page where the store does', () => {
    let stored: Attempt | null = null;
    const store: AttemptStore = {
      get: () => stored,
      set: (attempt) => {
        stored = attempt;
      },
    };
    const first = sendIdOn(store).idFor(['a']);
    expect(stored).toEqual({ id: 'id-1', content: '["a"]' });
    const afterReload = new SendId(store, () => 'another');
    expect(afterReload.idFor(['a'])).toBe(first);
    afterReload.drop();
    expect(stored).toBeNull();
  });

  it('of one form says nothing about another', () => {
    const [one, other] = [sendIdOn(), sendIdOn()];
    one.idFor('a');
    one.idFor('b');
    expect(other.idFor('b')).toBe('id-1');
  });
});
