import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { clausesText, namesText } from './names-text.ts';

it.each<[language: string, names: readonly string[], text: string]>([
  ['zh-CN', ['首页', '行情', '深度'], '首页、行情、深度'],
  ['en-US', ['Home', 'Quotes', 'Depth'], 'Home, Quotes, Depth'],
  ['zh-CN', ['首页', '行情'], '首页、行情'],
  ['en-US', ['Home', 'Quotes'], 'Home, Quotes'],
])('names are joined as in %s: %j', (language, names, text) => {
  expect(namesText(names, language)).toBe(text);
});

it('a single name stands alone, and no names give an empty text', () => {
  fc.assert(
    fc.property(fc.constantFrom('zh-CN', 'en-US'), fc.string(), (language, name) => {
      expect([namesText([name], language), namesText([], language)]).toEqual([name, '']);
    }),
  );
});

it('clauses are separated as the language requires', () => {
  expect(clausesText(['甲', '乙'], 'zh-CN')).toBe('甲；乙');
  expect(clausesText(['one', 'two'], 'en-US')).toBe('one; two');
});
