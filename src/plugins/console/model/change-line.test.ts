import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { changeLine } from './change-line.ts';

// `as` holds: the only call that is made of it.
const t = ((key: string) => key.replace('console:changes.', '')) as unknown as TFunction;
const names: Readonly<Record<string, string>> = { label: 'Text' };
const nameOf = (key: string): string => names[key] ?? '';

it('a line of a difference is told in the words of its reader', () => {
  expect(changeLine('menu.json changed menus.navigation.home.label', t, nameOf)).toBe(
    'changed menu.json › menus › navigation › home › label Text',
  );
  expect(changeLine('routes.json moved ', t, nameOf)).toBe('moved routes.json');
  expect(changeLine('… 60', t, nameOf)).toBe('… 60');
});
