import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassword } from '#contract/rules';
import { isCommonPassword, isPersonalPassword } from './common-password.ts';
import { COMMON_WORDS } from './common-passwords.data.ts';

describe('common passwords', () => {
  it.each([
    'Passw0rd!',
    'P@ssw0rd',
    'Admin123!',
    'Qwer1234!',
    'Abc123456',
    'Abc.123',
    '1qaz2WSX',
    '!QAZ2wsx',
    'Woaini520!',
    'Welcome2026',
    'Zxcvbnm1.',
    'Aa1Aa1Aa1',
    'Summer#2026',
    'Root@123',
    'Dr4gon99!',
    'a1B2c3d4!',
    'Bond2026!',
    'Huawei@123',
    '!Zhaoshang1',
    'Guangfa_1314',
  ])('refuses %s, though it satisfies the password rule', (password) => {
    expect(isPassword(password)).toBe(true);
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Quiet-River7', 'x7#Km2pQ9z', 'Trombone9Lamp', 'gT5!wq'])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('covers more than the 3,000 most common passwords that satisfy the rule (ASVS 6.2.4)', () => {
    const tails = ['1!', '123', '2026', '@123', '#1', '123!', '12345', '2025!', '.1', '888'];
    const forms = [
      (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
      (word: string) => word.slice(0, -1) + word.slice(-1).toUpperCase(),
      (word: string) => word.toUpperCase().slice(0, -1) + word.slice(-1),
    ];
    const variants = [...COMMON_WORDS].flatMap((word) =>
      forms.flatMap((form) => tails.map((tail) => form(word) + tail)),
    );
    const possible = new Set(variants.filter((password) => isPassword(password)));
    expect(possible.size).toBeGreaterThan(3_000);
    expect([...possible].filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it('refuses a common word in any case and with any digits after it', () => {
    const word = fc.constantFrom(...[...COMMON_WORDS].filter((item) => item.length >= 4));
    const digits = fc.stringMatching(/^[0-9!#.]{1,6}$/);
    fc.assert(
      fc.property(word, digits, fc.boolean(), (text, tail, isUpper) => {
        expect(isCommonPassword(`${isUpper ? text.toUpperCase() : text}${tail}`)).toBe(true);
      }),
    );
  });

  it('answers in linear time for long hostile texts', () => {
    for (const text of [
      'a'.repeat(50_000),
      '1!'.repeat(25_000),
      `${'1'.repeat(40_000)}a${'1'.repeat(10_000)}`,
    ])
      expect(typeof isCommonPassword(text)).toBe('boolean');
  });
});

describe('passwords with personal data', () => {
  it('contain the name, phone number or e-mail name in any case; short words do not count', () => {
    expect(isPersonalPassword('X1!Zhangsan', ['zhangsan'])).toBe(true);
    expect(isPersonalPassword('A!13912345678', ['zhangsan', '13912345678'])).toBe(true);
    expect(isPersonalPassword('Quiet-River7', ['riv', ''])).toBe(false);
  });
});
