import { clashKey, type ReleaseClashInfo } from '#contract/api';
import { Storage } from '#core/storage';
import { FakeStorage } from '#testing';
import { describe, expect, it } from 'vitest';
import { Settling } from './settling.ts';

// `as` holds: a clash is identified by its name only, made of file, path and id.
const clash = (id: string) =>
  ({ file: 'menu', path: ['menus', id], id, kind: 'both' }) as unknown as ReleaseClashInfo;
const open = (door = new FakeStorage().openTab(), operId = 'o1') => {
  const settling = new Settling(new Storage(door), () => operId);
  settling.read();
  return { door, settling };
};

describe('decisions on release conflicts', () => {
  it('are kept in this browser until published, and can be changed or undone one by one', () => {
    const { door, settling } = open();
    settling.choose(clash('a'), 'published');
    settling.choose(clash('b'), 'product');
    settling.choose(clash('a'), 'product');
    const again = open(door).settling;
    expect(again.choices).toEqual({ [clashKey(clash('a'))]: 'product', [clashKey(clash('b'))]: 'product' });
    again.choose(clash('b'), null);
    expect(again.settled).toEqual([clashKey(clash('a'))]);
    expect(open(door).settling.settled).toEqual(again.settled);
  });

  it('outlive a log-in after an ended session in their tab, for their owner only', () => {
    const { door, settling } = open();
    settling.choose(clash('a'), 'product');
    door.local.clear();
    expect(open(door, 'o2').settling.choices).toEqual({});
    expect(open(door).settling.choices).toEqual({ [clashKey(clash('a'))]: 'product' });
    open(door).settling.keepTo([]);
    expect(open(door).settling.choices).toEqual({});
  });

  it('are dropped once there is no conflict', () => {
    const { door, settling } = open();
    for (const id of ['a', 'b']) settling.choose(clash(id), 'published');
    settling.keepTo([clash('b'), clash('c')]);
    expect([settling.settled, open(door).settling.settled]).toEqual([
      [clashKey(clash('b'))],
      [clashKey(clash('b'))],
    ]);
    settling.keepTo([]);
    expect(settling.settled).toEqual([]);
  });

  it.each(['{"v":1,"d":{"a":"neither"}}', '{"v":1,"d":[]}', '{"v":2,"d":{"a":"product"}}', 'x'])(
    'are ignored when stored as %s',
    (text) => {
      const door = new FakeStorage().openTab();
      door.local.setItem('bond.console.settling', text);
      expect(open(door).settling.settled).toEqual([]);
    },
  );
});
