import { isPassword } from '#contract/rules';
import { assert, oneof, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenRules } from './password-rules.ts';

describe('the rules of a new password, one by one', () => {
  it.each([
    ['Ab1!x', ['length']],
    ['Abcdef1!Abcdef1!Abcde', ['length']],
    ['Abc 12!', ['characters']],
    ['Abc密码12!', ['characters']],
    ['123456', ['kinds', 'pure', 'lowerDigits', 'upperDigits']],
    ['abcDEF', ['kinds', 'pure']],
    ['!!@@##', ['kinds', 'pure']],
    ['abc123', ['kinds', 'lowerDigits']],
    ['ABC123', ['kinds', 'upperDigits']],
    ['Quiet-River7', []],
  ])('%s breaks %j [R5.02]', (password, broken) => {
    expect(brokenRules(password, [])).toEqual(broken);
  });

  it('refuse the user’s name, phone and e-mail name from four characters on, in any case', () => {
    expect(brokenRules('Zhang-San-77', ['zhang-san'])).toEqual(['personal']);
    expect(brokenRules('Ab1-x-y-z', ['Ab1'])).toEqual([]);
  });

  it('reports no broken rule exactly when the contract’s rule holds [R5.02]', () => {
    const anyText = oneof(
      string({ unit: 'grapheme-ascii', maxLength: 24 }),
      string({ maxLength: 24 }),
      stringMatching(/^[a-z0-9]{6,20}$/),
      stringMatching(/^[A-Za-z0-9!-]{6,20}$/),
    );
    let texts = 0;
    assert(
      property(anyText, (text) => {
        texts += 1;
        expect(brokenRules(text, []).length === 0).toBe(isPassword(text));
      }),
      { numRuns: 2_000 },
    );
    expect(texts).toBe(2_000);
  });
});
