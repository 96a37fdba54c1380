import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchGate } from './search-gate.ts';
import { isEmail, isFullName, isMobile, isPassword } from './validation.ts';

describe('isEmail', () => {
  it.each(['a@b.cn', 'zhang.san+tag@mail.bank.com.cn', "o'neil@x-y.org", '1@2.io'])(
    'accepts %s [R5.01]',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a b@c.cn',
    'a@b..cn',
    '.a@b.cn',
    'a.@b.cn',
    'a@-b.cn',
    'a@b.c',
    'a@b@c.cn',
    '张三@b.cn',
    'a@b.cn\n',
    `${'a'.repeat(65)}@b.cn`,
    `a@${'b.'.repeat(130)}cn`,
  ])('refuses %j [R5.01]', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('accepts 64 characters before the sign and 254 in all, and not one more [R5.01]', () => {
    const ofLength = (local: number, all: number): string => {
      const ending = '.cn';
      const domain = 'b.'.repeat(all).slice(0, all - local - 1 - ending.length);
      return `${'a'.repeat(local)}@${domain.replace(/\.$/, 'b')}${ending}`;
    };
    const lengths = [
      [64, 254],
      [65, 254],
      [64, 255],
    ] as const;
    expect(lengths.map(([local, all]) => ofLength(local, all).length)).toEqual([254, 254, 255]);
    expect(lengths.map(([local, all]) => isEmail(ofLength(local, all)))).toEqual([true, false, false]);
  });
});

describe('isMobile', () => {
  it('accepts eleven digits starting with 1 and then 3 to 9, and nothing else [R5.01]', () => {
    expect(['13000000000', '19999999999'].every(isMobile)).toBe(true);
    expect(
      [
        '12000000000',
        '1380000000',
        '138000000000',
        '23800000000',
        ' 13800000000',
        '13800000000\n',
        '１３８00000000',
        '',
      ].some(isMobile),
    ).toBe(false);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9,13}$/), (digits) => {
        expect(isMobile(digits)).toBe(
          digits.length === 11 && digits.startsWith('1') && Number(digits[1]) >= 3,
        );
      }),
    );
  });
});

describe('isPassword', () => {
  it.each(['Abc123', 'abc12!', 'ABC12!', 'Abcde!', 'aB3!aB3!aB3!aB3!aB3!'])('accepts %s [R5.02]', (text) => {
    expect(isPassword(text)).toBe(true);
  });

  it.each([
    '',
    'Ab1!x',
    'aB3!aB3!aB3!aB3!aB3!x',
    '123456',
    'abcdef',
    'ABCDEF',
    'AbCdEf',
    '!!!!!!',
    'abc123',
    'ABC123',
    'abc!!!',
    'Abc 123',
    'Abc123密',
  ])('refuses %j [R5.02]', (text) => {
    expect(isPassword(text)).toBe(false);
  });

  it('accepts exactly the texts of 6 to 20 visible characters of three kinds out of four [R5.02]', () => {
    const kinds = ['0123456789', 'abcdefghij', 'ABCDEFGHIJ', '!@#$%^&*()'];
    const character = fc.constantFrom(...kinds.join(''));
    fc.assert(
      fc.property(fc.array(character, { minLength: 3, maxLength: 23 }), (characters) => {
        const used = kinds.filter((kind) => characters.some((one) => kind.includes(one))).length;
        expect(isPassword(characters.join(''))).toBe(
          used >= 3 && characters.length >= 6 && characters.length <= 20,
        );
      }),
    );
  });
});

describe('a name', () => {
  it('has at least two letters or digits, since its mask shows the first [R5.07]', () => {
    expect(['王明', '𠮷野', 'a1', 'a.b', '·王·明'].map(isFullName)).toEqual([true, true, true, true, true]);
    expect(['', '王', '𠮷', 'a', '1', '--', 'a.', ' 王 '].filter(isFullName)).toEqual([]);
  });
});

describe('searchGate', () => {
  it('asks a visitor to log in and an unverified user to verify, and admits a verified one', () => {
    expect(searchGate({ isLogin: false })).toEqual({ key: 'searchNeedsLogin' });
    expect(searchGate({ isLogin: false, newAuth: 'Y' })).toEqual({ key: 'searchNeedsLogin' });
    for (const newAuth of ['I', 'P', null, undefined] as const) {
      expect(searchGate({ isLogin: true, newAuth })).toEqual({ key: 'searchNeedsVerification' });
    }
    expect(searchGate({ isLogin: true, newAuth: 'Y' })).toBeNull();
  });
});
