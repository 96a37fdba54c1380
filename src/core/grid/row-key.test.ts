import { describe, expect, it } from 'vitest';
import { rowKey } from './row-key.ts';

const press = (key: string, rest: Partial<Parameters<typeof rowKey>[0]> = {}) =>
  rowKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...rest });

describe('keys on a row', () => {
  it('open with Enter, press with the space bar, copy with Ctrl or Cmd and C', () => {
    expect(press('Enter')).toBe('open');
    expect(press(' ')).toBe('press');
    expect(press('c', { ctrlKey: true })).toBe('copy');
    expect(press('C', { metaKey: true })).toBe('copy');
  });

  it('do nothing with other modifiers, other keys, or while a Chinese word is being composed', () => {
    expect(press('c')).toBeNull();
    expect(press('Enter', { isComposing: true })).toBeNull();
    expect(press('Enter', { altKey: true })).toBeNull();
    expect(press('x', { ctrlKey: true })).toBeNull();
  });
});
