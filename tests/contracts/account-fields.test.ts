import { account } from '#contract/api';
import { allOperations, operationOf } from '#contract/server';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';

/** The specification's names of password fields, and where each is expected. */
const FIELDS = [
  ['login', ['passWord']],
  ['register', ['passWord', 'rePassWord']],
  ['mailRegister', ['passWord', 'rePassWord']],
  ['forgetPassWord', ['newPassWord', 'confirmPassword']],
  ['updatePassWord', ['oldPassWord', 'newPassWord', 'confirmPassword']],
] as const;
/** All of them by name. */
const calls = { ...account };
const CIPHER = 'A'.repeat(512);
const SOUND = {
  account: 'a',
  phonenum: '13912345678',
  email: 'a@b.cn',
  code: '123456',
  opername: 'river',
  keyId: 'k',
};

describe('password fields of account calls', () => {
  it.each(FIELDS)('%s takes %s encrypted, and refuses plain text in them [R3.05] [R7.05]', (name, fields) => {
    const { body } = operationOf(calls[name]);
    const bodyFields = Object.keys(body.shape);
    const others = Object.fromEntries(Object.entries(SOUND).filter(([key]) => bodyFields.includes(key)));
    const sound = { ...others, ...Object.fromEntries(fields.map((field) => [field, CIPHER])) };
    expect(safeParse(body, sound).success).toBe(true);
    for (const field of fields) {
      for (const plain of ['Bond2026!', '', 'x'.repeat(512), 7, null, undefined])
        expect(safeParse(body, { ...sound, [field]: plain }).success).toBe(plain === 'x'.repeat(512));
    }
  });

  it('have no other names', () => {
    const named = allOperations
      .filter(({ area }) => area === 'account')
      .flatMap(({ body }) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {}));
    const passwords = new Set(named.filter((name) => /pass/i.test(name)));
    expect([...passwords].sort()).toEqual([
      'confirmPassword',
      'newPassWord',
      'oldPassWord',
      'passWord',
      'rePassWord',
    ]);
  });
});
