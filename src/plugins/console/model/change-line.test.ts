import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { changeLine } from './change-line.ts';

// `as` holds: the only kind of call made to it.
const t = ((key: string) => key.replace('console:changes.', '')) as unknown as TFunction;
const wordsOf = (file: string, path: readonly string[], named: string) =>
  [file, ...path, named].filter((part) => part !== '').join(' / ');

it('a difference is described in the reader’s language, with its location', () => {
  expect(changeLine('menu.json changed menus.navigation.home.label', t, wordsOf)).toEqual({
    words: 'changed menu / menus / navigation / home / label',
    place: 'menu.json › menus › navigation › home › label',
  });
  expect(changeLine('routes.json moved ', t, wordsOf)).toEqual({
    words: 'moved routes',
    place: 'routes.json',
  });
  expect(changeLine('menu.json removed menus.tools.help\tt:help', t, wordsOf)).toEqual({
    words: 'removed menu / menus / tools / help / t:help',
    place: 'menu.json › menus › tools › help',
  });
  expect(changeLine('… 60', t, wordsOf)).toEqual({ words: '… 60', place: '' });
  expect(changeLine('other.json changed a', t, wordsOf)).toEqual({
    words: 'other.json changed a',
    place: '',
  });
});
