import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { sessionHalves } from './session.ts';

const CIPHER = 'A'.repeat(342) + '==';

describe('a login request', () => {
  const sound = { account: 'demo_trader', passWord: CIPHER, keyId: 'k1' };

  it.each<Border>([
    ['as it is', {}, []],
    ['with the ticket of a slider', { ticket: 't'.repeat(128) }, []],
    ['with a ticket too long', { ticket: 't'.repeat(129) }, ['ticket']],
    ['of one letter', { account: 'a' }, []],
    ['of the longest address', { account: 'a'.repeat(254) }, []],
    ['of a longer one', { account: 'a'.repeat(255) }, ['account']],
    ['of nobody', { account: '' }, ['account']],
    ['of several', { account: ['a', 'b'] }, ['account']],
    ['with a question to the database for a name', { account: { $ne: '' } }, ['account']],
    ['with a plain password', { passWord: 'Bond2026!' }, ['passWord']],
    ['with the shortest ciphertext', { passWord: 'A'.repeat(100) }, []],
    ['with a shorter one', { passWord: 'A'.repeat(99) }, ['passWord']],
    ['with the longest', { passWord: `${'A'.repeat(1000)}==` }, []],
    ['with a longer one', { passWord: 'A'.repeat(1001) }, ['passWord']],
    ['with three signs of filling', { passWord: `${'A'.repeat(100)}===` }, ['passWord']],
    ['with base64 of addresses', { passWord: '-_'.repeat(60) }, ['passWord']],
    ['with a line break at the end', { passWord: `${CIPHER}\n` }, ['passWord']],
    ['without the key', { keyId: undefined }, ['keyId']],
    ['with a key id too long', { keyId: 'k'.repeat(65) }, ['keyId']],
    ['that asks to be staff', { isStaff: true }, ['isStaff']],
  ])('%s', (_, change, faults) => {
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
  ])('%j: %j', (code, isTaken) => {
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
