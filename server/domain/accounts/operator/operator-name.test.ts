import { describe, expect, it } from 'vitest';
import { assertOpername, isOpername, isReserved, skeletonOf } from './operator-name.ts';

describe('an operator name', () => {
  it.each(['wang', 'oper-c', '新用户一', '张三.1', 'ＡＢＣ'])('may be %s', (name) => {
    expect([isOpername(name), isReserved(name)]).toEqual([true, false]);
  });

  it.each([
    ['Cyrillic а', 'аnna'],
    ['Greek ο', 'wοng'],
    ['a Braille blank', 'wang\u2800'],
    ['a Hangul filler', '\u3164'],
    ['a soft hyphen', 'wa\u00ADng'],
    ['a zero-width joiner', 'wa\u200Dng'],
    ['a combining mark', 'wa\u0301ng'],
    ['a space', 'wang li'],
    ['an address', 'a@b.cn'],
    ['a phone number', '13800000001'],
    ['empty', ''],
  ])('must not be or contain %s', (_what, name) => {
    expect(isOpername(name)).toBe(false);
  });

  it.each([
    ['one Chinese character', '王', 'opernameShort'],
    ['one letter', 'w', 'opernameShort'],
    ['marks alone', '--', 'opernameShort'],
    ['a wide letter', 'Ｗ', 'opernameShort'],
    ['a space', 'wang li', 'opernameForm'],
    ['a word of the platform', '客服', 'opernameReserved'],
  ])('is refused at its field for %s', (_what, name, key) => {
    expect(() => assertOpername(name)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ field: 'opername', key }) }),
    );
    expect(() => assertOpername('王明')).not.toThrow();
  });

  it.each([
    '客服',
    '平安客服01',
    'Admin',
    'a.d.m.i.n',
    'adm1n2',
    'superadmin',
    '系统管理员',
    'Support-Desk',
    'offlcial',
  ])('must not impersonate the platform: %s', (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each([
    ['wang1', 'wangl'],
    ['o0o', 'ooo'],
    ['Wang.Li', 'wangli'],
    ['modern', 'modem'],
    ['vvang', 'wang'],
  ])('%s looks like %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });
});
