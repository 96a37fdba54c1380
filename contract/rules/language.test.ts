import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './language.ts';

describe('a language', () => {
  it('is one of the product’s, with Chinese first', () => {
    expect(LANGUAGES.every(isLanguage)).toBe(true);
    expect(['zh', 'en', 'zh-cn', '', null, undefined, 0].some(isLanguage)).toBe(false);
    expect(LANGUAGES[0]).toBe('zh-CN');
    expect(isLanguage(DEFAULT_LANGUAGE)).toBe(true);
  });
});
