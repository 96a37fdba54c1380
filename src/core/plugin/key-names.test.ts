import { describe, expect, it } from 'vitest';
import { keysOf } from './key-claims.ts';
import { isKeyName, keyNameOf, type Stroke } from './key-names.ts';

const press = (key: string, over: Partial<Stroke> = {}): string =>
  keyNameOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over });

describe('the name of a pressed key', () => {
  it('is its capital letter, with Ctrl, Alt and Shift in this order', () => {
    expect(press('t')).toBe('T');
    expect(press('T', { shiftKey: true })).toBe('Shift+T');
    expect(press('t', { ctrlKey: true, altKey: true, shiftKey: true })).toBe('Ctrl+Alt+Shift+T');
    expect(press('F2', { shiftKey: true })).toBe('Shift+F2');
  });

  it('is the same with Cmd as with Ctrl, and unaffected by caps lock', () => {
    expect(press('k', { metaKey: true })).toBe(press('k', { ctrlKey: true }));
    expect(press('T')).toBe('T');
  });

  it('omits a Shift that only produces another character, such as `?` on most keyboards', () => {
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('1', { shiftKey: true })).toBe('1');
    expect(press('ArrowUp', { shiftKey: true })).toBe('Shift+ArrowUp');
    expect(press(' ')).toBe('Space');
  });
});

describe('a key that a manifest may claim', () => {
  it('is written exactly as its press is named', () => {
    const strokes = ['t', 'T', 'F2', '[', '9'].flatMap((key) =>
      [{}, { shiftKey: true }, { ctrlKey: true, altKey: true }].map((over) => press(key, over)),
    );
    expect(strokes.filter((name) => !isKeyName(name))).toEqual([]);
  });

  it('is not one with a global meaning, nor any other spelling', () => {
    const bad = [
      '?',
      '/',
      'Ctrl+K',
      'Enter',
      'Escape',
      'Tab',
      'ArrowUp',
      't',
      'Shift+Ctrl+T',
      'Cmd+T',
      '',
      'T+',
    ];
    expect(bad.filter(isKeyName)).toEqual([]);
  });

  it('is not a modifier alone, since no press has that name', () => {
    expect(['Ctrl', 'Alt', 'Shift', 'Control', 'Meta', 'Ctrl+Shift', 'Ctrl+Alt'].filter(isKeyName)).toEqual(
      [],
    );
  });
});

describe('commands that claim the same key', () => {
  const command = (id: string, keys?: string) => ({
    id,
    // `as` holds: only the keys of a definition are read.
    definition: (keys === undefined ? {} : { keys }) as never,
  });

  it('leave it to the first; a key that may not be claimed runs nothing', () => {
    const found = keysOf([
      command('a'),
      command('b', 'T'),
      command('c', 'T'),
      command('d', 'Enter'),
      command('e', 'Ctrl+B'),
    ]);
    expect([...found].map(([key, { id }]) => [key, id])).toEqual([
      ['T', 'b'],
      ['Ctrl+B', 'e'],
    ]);
  });
});
