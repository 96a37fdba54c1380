import { describe, expect, it } from 'vitest';
import { catalogue } from '../testing/small-config.ts';
import { type CompletionWorld, proposalsAt } from './completions.ts';
import type { Names, Schema } from './schema.ts';

// `as` holds: the parts of JSON Schema that completion reads.
const schema = {
  type: 'object',
  properties: {
    home: { type: 'string', description: '首页' },
    rows: { type: 'integer', minimum: 5 },
    isOn: { type: 'boolean' },
    theme: { enum: ['dark', 'light'] },
    menus: { type: 'object', properties: { tools: { type: 'array', items: { $ref: '#/$defs/item' } } } },
    routes: { type: 'array', items: { $ref: '#/$defs/item' } },
  },
  required: ['home'],
  $defs: {
    item: {
      type: 'object',
      properties: { id: { type: 'string' }, route: { type: 'string' }, when: { type: 'object' } },
      required: ['id'],
    },
  },
} as unknown as Schema;
const world: CompletionWorld = {
  schema,
  // `as` holds: the kinds of names used at these places.
  names: { route: ['home', 'login'], text: ['t:a'] } as unknown as Names,
  panels: catalogue.panels,
  say: (key) => `«${key}»`,
};
/** The proposals at `|`. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { from, to, items } = proposalsAt(text, offset, world);
  const with_ = (label: string) => {
    const item = items.find((one) => one.label === label);
    return item && text.slice(0, from) + item.insert + text.slice(to);
  };
  return { labels: items.map(({ label }) => label), items, chosen: with_ };
}

describe('what can be written at the cursor', () => {
  it('are the keys of the object there that it has not', () => {
    expect(at('{ "home": "a", | }').labels).toEqual(['rows', 'isOn', 'theme', 'menus', 'routes']);
    expect(at('{ "routes": [{ "id": "a", | }] }').labels).toEqual(['route', 'when']);
  });

  it('still holds the key that is being written', () => {
    expect(at('{ "home": "a", "ro|" }').labels).toContain('rows');
    expect(at('{ "ho|me": "a" }').labels).toContain('home');
  });

  it('are the values of a key: its own, or the names that exist', () => {
    expect(at('{ "theme": | }').labels).toEqual(['dark', 'light']);
    expect(at('{ "isOn": | }').labels).toEqual(['true', 'false']);
    expect(at('{ "routes": [{ "id": "a", "route": "|" }] }').labels).toEqual(
      expect.arrayContaining(['home', 'login']),
    );
  });

  it('is nothing where the schema knows nothing', () => {
    expect(at('{ "unknown": { | } }').labels).toEqual([]);
  });

  it('never fails, at whatever place of whatever unfinished text', () => {
    const text = '{ "home": "a", "routes": [{ "id": "b", "when": { "all": [';
    for (let length = 0; length <= text.length; length += 1)
      for (const offset of [0, length]) {
        const { from, to } = proposalsAt(text.slice(0, length), offset, world);
        expect([from <= offset, to >= offset]).toEqual([true, true]);
      }
  });
});

describe('a proposal that is chosen', () => {
  it('brings the start of its value along', () => {
    expect(at('{ | }').chosen('home')).toBe('{ "home": "" }');
    expect(at('{ | }').chosen('rows')).toBe('{ "rows": 5 }');
    expect(at('{ | }').chosen('isOn')).toBe('{ "isOn": true }');
    expect(at('{ | }').chosen('routes')).toBe('{ "routes": [] }');
    expect(at('{ | }').chosen('menus')).toBe('{ "menus": {} }');
  });

  it('takes the place of what was begun, quotes and all, and keeps a colon that is there', () => {
    expect(at('{ "ho|').chosen('home')).toBe('{ "home": ""');
    expect(at('{ "hom|e": "a" }').chosen('home')).toBe('{ "home": "a" }');
    expect(at('{ "theme": "da|rk", "rows": 5 }').chosen('light')).toBe('{ "theme": "light", "rows": 5 }');
    expect(at('{ "theme": da|, "rows": 5 }').chosen('light')).toBe('{ "theme": "light", "rows": 5 }');
  });

  it('says what it is for, and whether it must be there', () => {
    const [home] = at('{ | }').items;
    expect(home).toMatchObject({ label: 'home', detail: '* string', info: '首页' });
    expect(at('{ | }').items.find(({ label }) => label === 'rows')?.detail).toBe('integer');
  });
});
