import { expect, it } from 'vitest';
import { perTurn } from './per-turn.ts';

it('sends one query for all keys requested in a turn, never before they are requested', async () => {
  const queries: (readonly string[])[] = [];
  let stored = 'before';
  const find = perTurn(async (keys) => {
    queries.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} ${stored}`]));
  });
  const first = [find('a'), find('b'), find('a'), find('nobody')];
  stored = 'now';
  expect(await Promise.all(first)).toEqual(['a now', 'b now', 'a now', undefined]);
  stored = 'later';
  expect(await find('a')).toBe('a later');
  expect(queries).toEqual([['a', 'b', 'nobody'], ['a']]);
});

it('reports a failed query only to its own callers', async () => {
  let fails = true;
  const find = perTurn(async () => {
    if (fails) throw new Error('no database');
    return new Map([['a', 1]]);
  });
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('no database');
  fails = false;
  expect(await find('a')).toBe(1);
});
