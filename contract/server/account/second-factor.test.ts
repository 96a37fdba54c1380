import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { secondFactorHalves } from './second-factor.ts';
import { signOnHalves } from './sign-on.ts';

const passWord = `${'A'.repeat(342)}==`;
const RECOVERY = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX';

describe('setting up a second factor', () => {
  it('starts with the encrypted password', () => {
    const { body } = secondFactorHalves.beginSecondFactor;
    expect(faultsOf(body, { passWord, keyId: 'k1' })).toEqual([]);
    expect(faultsOf(body, { passWord: 'Bond2026!', keyId: 'k1' })).toEqual(['passWord']);
    expect(faultsOf(body, { passWord })).toEqual(['keyId']);
  });

  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['１２３４５６', false],
    ['123456\n', false],
    [123_456, false],
    // There are no recovery codes before it is set up.
    [RECOVERY, false],
  ])('ends with a code from the authenticator app: %j: %j', (code, isTaken) => {
    const faults = isTaken ? [] : ['code'];
    expect(faultsOf(secondFactorHalves.confirmSecondFactor.body, { code })).toEqual(faults);
    expect(faultsOf(secondFactorHalves.enrolSecondFactor.body, { challenge: 'c', code })).toEqual(faults);
  });

  it('during login requires the challenge of that login', () => {
    const { body } = secondFactorHalves.enrolSecondFactor;
    expect(faultsOf(body, { code: '123456' })).toEqual(['challenge']);
    expect(faultsOf(body, { challenge: 'c'.repeat(65), code: '123456' })).toEqual(['challenge']);
  });
});

describe('removing the second factor', () => {
  it.each<Border>([
    ['with a code of the authenticator', {}, []],
    ['with a recovery code', { code: RECOVERY }, []],
    ['with a password only', { code: undefined }, ['code']],
    ['with a code only', { passWord: undefined, keyId: undefined }, ['passWord', 'keyId']],
    ['with another user’s id', { operId: 'D2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    const sound = { passWord, keyId: 'k1', code: '123456' };
    expect(faultsAfter(secondFactorHalves.removeSecondFactor.body, sound, change)).toEqual(faults);
  });
});

describe('the reply of an identity provider', () => {
  it.each<Border>([
    ['unchanged', {}, []],
    ['that is empty', { answer: '' }, ['answer']],
    ['of 8,192 characters', { answer: 'a'.repeat(8_192) }, []],
    ['of 8,193 characters', { answer: 'a'.repeat(8_193) }, ['answer']],
    ['as an object', { answer: { code: 'c', state: 's' } }, ['answer']],
    ['without a ticket', { ticket: undefined }, ['ticket']],
    ['with a session id', { session: 's1' }, ['session']],
  ])('%s: faults $2', (_, change, faults) => {
    const sound = { ticket: 't', answer: 'code=c&state=s' };
    expect(faultsAfter(signOnHalves.finishSignOn.body, sound, change)).toEqual(faults);
  });
});
