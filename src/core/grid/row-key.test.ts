import { describe, expect, it } from 'vitest';
import { rowKey, rowLetter } from './row-key.ts';

type Pressed = Parameters<typeof rowKey>[0];
const pressed = (key: string, rest: Partial<Pressed>): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...rest,
});
const press = (key: string, rest: Partial<Pressed> = {}) => rowKey(pressed(key, rest));
const letter = (key: string, rest: Partial<Pressed> = {}) => rowLetter(pressed(key, rest));

describe('keys on a row', () => {
  it('open with Enter, press with the space bar, copy with Ctrl or Cmd and C', () => {
    expect(press('Enter')).toBe('open');
    expect(press(' ')).toBe('press');
    expect(press('c', { ctrlKey: true })).toBe('copy');
    expect(press('C', { metaKey: true })).toBe('copy');
  });

  it('are ignored with other modifiers, for other keys, and while an input method is composing', () => {
    expect(press('c')).toBeNull();
    expect(press('Enter', { isComposing: true })).toBeNull();
    expect(press('Enter', { altKey: true })).toBeNull();
    expect(press('x', { ctrlKey: true })).toBeNull();
  });

  it('count as letters when pressed alone, in either case', () => {
    expect(['b', 'S', 'Enter', '1', '买'].map((key) => letter(key))).toEqual(['b', 's', null, null, null]);
    expect([letter('b', { ctrlKey: true }), letter('b', { isComposing: true })]).toEqual([null, null]);
  });
});
