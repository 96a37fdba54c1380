import { describe, expect, it } from 'vitest';
import { ACCOUNT_CODE } from '#contract/api';
import { assertGoodPassword } from './password-policy.ts';

const GOOD = 'kR7#wq2Lm';
const check =
  (password: string, repeated = password, personal: readonly string[] = []) =>
  () =>
    assertGoodPassword({ password, repeated, personal, field: 'newPassWord' });
const refusal = (key: string) =>
  expect.objectContaining({
    code: ACCOUNT_CODE.passwordRule,
    data: expect.objectContaining({ key, field: 'newPassWord' }),
  });

describe('a new password', () => {
  it('is accepted if it satisfies the rule and is hard to guess', () => {
    expect(check(GOOD)).not.toThrow();
    expect(check(GOOD, GOOD, ['river', '13912345678'])).not.toThrow();
  });

  it.each([
    ['two that differ', 'passwordsDiffer', check(GOOD, `${GOOD} `)],
    ['too short', 'passwordRule', check('kR7#w')],
    ['of two kinds of character', 'passwordRule', check('kr7wq2lm')],
    ['with a space', 'passwordRule', check('kR7# wq2')],
    ['with Chinese characters', 'passwordRule', check('密码kR7#wq')],
    ['a common one', 'passwordCommon', check('Password123')],
    ['a common one with characters substituted', 'passwordCommon', check('P@ssw0rd1')],
    ['one that contains the owner’s name', 'passwordPersonal', check('River#8265', 'River#8265', ['river'])],
  ])('%s is refused with $1 [R3.05]', (_, key, attempt) => {
    expect(attempt).toThrow(refusal(key));
  });

  it('is refused for one reason at a time, the most obvious first', () => {
    expect(check('river', 'River', ['river'])).toThrow(refusal('passwordsDiffer'));
    expect(check('river', 'river', ['river'])).toThrow(refusal('passwordRule'));
  });
});
