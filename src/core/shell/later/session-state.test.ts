import { describe, expect, it } from 'vitest';
import { sessionState } from './session-state.ts';

const open = { isOpen: true, isReached: true, trade: 'normal' } as const;

describe('the order entry state in the status line [R3.04]', () => {
  it.each([
    ['open', open],
    ['open', { ...open, trade: 'unknown' }],
    ['closed', { ...open, isOpen: false, isReached: false }],
    ['unknown', { ...open, isReached: false }],
    ['down', { ...open, trade: 'abnormal' }],
  ] as const)('is %s for %j', (state, input) => {
    expect(sessionState(input)).toBe(state);
  });
});
