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

describe('suggestions at the cursor', () => {
  it('offer the keys that the object still lacks', () => {
    expect(at('{ "home": "a", | }').labels).toEqual(['rows', 'isOn', 'theme', 'menus', 'routes']);
    expect(at('{ "routes": [{ "id": "a", | }] }').labels).toEqual(['route', 'when']);
  });

  it('still include the key being written', () => {
    expect(at('{ "home": "a", "ro|" }').labels).toContain('rows');
    expect(at('{ "ho|me": "a" }').labels).toContain('home');
  });

  it('offer the values of a key: fixed ones, or existing names', () => {
    expect(at('{ "theme": | }').labels).toEqual(['dark', 'light']);
    expect(at('{ "isOn": | }').labels).toEqual(['true', 'false']);
    expect(at('{ "routes": [{ "id": "a", "route": "|" }] }').labels).toEqual(
      expect.arrayContaining(['home', 'login']),
    );
  });

  it('are empty where the schema defines nothing', () => {
    expect(at('{ "unknown": { | } }').labels).toEqual([]);
  });

  it('never throw, at any position in any unfinished text', () => {
    const text = '{ "home": "a", "routes": [{ "id": "b", "when": { "all": [';
    for (let length = 0; length <= text.length; length += 1)
      for (const offset of [0, length]) {
        const { from, to } = proposalsAt(text.slice(0, length), offset, world);
        expect([from <= offset, to >= offset]).toEqual([true, true]);
      }
  });
});

describe('an accepted suggestion', () => {
  it('inserts the start of its value as well', () => {
    expect(at('{ | }').chosen('home')).toBe('{ "home": "" }');
    expect(at('{ | }').chosen('rows')).toBe('{ "rows": 5 }');
    expect(at('{ | }').chosen('isOn')).toBe('{ "isOn": true }');
    expect(at('{ | }').chosen('routes')).toBe('{ "routes": [] }');
    expect(at('{ | }').chosen('menus')).toBe('{ "menus": {} }');
  });

  it('replaces the partial word, quotes included, and keeps an existing colon', () => {
    expect(at('{ "ho|').chosen('home')).toBe('{ "home": ""');
    expect(at('{ "hom|e": "a" }').chosen('home')).toBe('{ "home": "a" }');
    expect(at('{ "theme": "da|rk", "rows": 5 }').chosen('light')).toBe('{ "theme": "light", "rows": 5 }');
    expect(at('{ "theme": da|, "rows": 5 }').chosen('light')).toBe('{ "theme": "light", "rows": 5 }');
  });

  it('shows its description and whether it is required', () => {
    const [home] = at('{ | }').items;
    expect(home).toMatchObject({ label: 'home', detail: '* string', info: '首页' });
    expect(at('{ | }').items.find(({ label }) => label === 'rows')?.detail).toBe('integer');
  });
});
