import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { sessionHalves } from './session.ts';

const CIPHER = 'A'.repeat(342) + '==';

describe('a login request', () => {
  const sound = { account: 'demo_trader', passWord: CIPHER, keyId: 'k1' };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with a captcha ticket', { ticket: 't'.repeat(128) }, []],
    ['with a captcha ticket of 129 characters', { ticket: 't'.repeat(129) }, ['ticket']],
    ['with an account of one character', { account: 'a' }, []],
    ['with an account of 254 characters', { account: 'a'.repeat(254) }, []],
    ['with an account of 255 characters', { account: 'a'.repeat(255) }, ['account']],
    ['with an empty account', { account: '' }, ['account']],
    ['with a list of accounts', { account: ['a', 'b'] }, ['account']],
    ['with a query operator as the account', { account: { $ne: '' } }, ['account']],
    ['with a plain-text password', { passWord: 'Bond2026!' }, ['passWord']],
    ['with a ciphertext of 100 characters', { passWord: 'A'.repeat(100) }, []],
    ['with a ciphertext of 99 characters', { passWord: 'A'.repeat(99) }, ['passWord']],
    ['with a ciphertext of 1,002 characters, padding included', { passWord: `${'A'.repeat(1000)}==` }, []],
    ['with a ciphertext of 1,001 characters without padding', { passWord: 'A'.repeat(1001) }, ['passWord']],
    ['with three padding characters', { passWord: `${'A'.repeat(100)}===` }, ['passWord']],
    ['with URL-safe base64', { passWord: '-_'.repeat(60) }, ['passWord']],
    ['with a line break at the end', { passWord: `${CIPHER}\n` }, ['passWord']],
    ['without the key id', { keyId: undefined }, ['keyId']],
    ['with a key id of 65 characters', { keyId: 'k'.repeat(65) }, ['keyId']],
    ['with a staff flag', { isStaff: true }, ['isStaff']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(sessionHalves.login.body, sound, change)).toEqual(faults);
  });
});

describe('the code of the second step', () => {
  const { body } = sessionHalves.secondFactorLogin;

  it.each([
    ['123456', true],
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12 456', false],
    // Full-width digits are Unicode digits, but not those of an authenticator.
    ['１２３４５６', false],
    // A recovery code: six groups of four of base32.
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX', true],
    ['abcd-efgh-ijkl-mnop-qrst-uvwx', true],
    ['ABCDEFGHIJKLMNOPQRSTUVWX', true],
    ['ABCD-EFGHIJKL-MNOP-QRST-UVWX', true],
    ['2345-6723-4567-2345-6723-4567', true],
    ['ABCD-EFGH-IJKL-MNOP-QRST', false],
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23', false],
    ['ABCD--EFGH-IJKL-MNOP-QRST-UVWX', false],
    // 0, 1, 8 and 9 are not base32 characters.
    ['ABC0-EFGH-IJKL-MNOP-QRST-UVWX', false],
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVW8', false],
    ['', false],
  ])('%j: accepted %j', (code, isTaken) => {
    expect(faultsOf(body, { challenge: 'c', code })).toEqual(isTaken ? [] : ['code']);
  });

  it('may come with a challenge of up to 64 characters', () => {
    expect(faultsOf(body, { challenge: 'c'.repeat(64), code: '123456' })).toEqual([]);
    expect(faultsOf(body, { challenge: 'c'.repeat(65), code: '123456' })).toEqual(['challenge']);
  });
});

describe('other session requests', () => {
  it('the login history starts at page 1 with twenty rows by default', () => {
    expect(z.parse(sessionHalves.queryLoginDt.query, {})).toEqual({ page: 1, rows: 20 });
    expect(z.parse(sessionHalves.queryLoginDt.query, { page: '10000', rows: '200' })).toEqual({
      page: 10_000,
      rows: 200,
    });
    expect(faultsOf(sessionHalves.queryLoginDt.query, { page: 10_001, rows: 201 })).toEqual(['page', 'rows']);
  });

  it.each([
    ['home', true],
    ['a.b-c_d', true],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
    ['', false],
    ['a b', false],
    ['首页', false],
    ['a/b', false],
  ])('a counted action %j: accepted %j', (action, isTaken) => {
    expect(faultsOf(sessionHalves.insertUserActionUseDaysRecord.body, { action })).toEqual(
      isTaken ? [] : ['action'],
    );
  });
});
