import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { profileHalves } from './profile.ts';

const CIPHER = 'A'.repeat(344);

describe('an identity verification request', () => {
  const sound = { realname: '张三', orgId: 'ORG1', imageIds: ['i1'] };

  it.each<Border>([
    ['unchanged', {}, []],
    ['with a position', { position: '交易员' }, []],
    ['with an empty name', { realname: '' }, ['realname']],
    ['with a name of 40 characters', { realname: '张'.repeat(40) }, []],
    ['with a name of 41 characters', { realname: '张'.repeat(41) }, ['realname']],
    ['without pictures', { imageIds: [] }, ['imageIds']],
    ['with five pictures', { imageIds: ['1', '2', '3', '4', '5'] }, []],
    ['with six pictures', { imageIds: ['1', '2', '3', '4', '5', '6'] }, ['imageIds']],
    ['with a picture id of 65 characters', { imageIds: ['i'.repeat(65)] }, ['imageIds.0']],
    ['that decides itself', { accepted: true, status: 'Y' }, ['accepted', 'status']],
    ['with another user’s id', { operId: 'o2' }, ['operId']],
  ])('%s: faults $2', (_, change, faults) => {
    expect(faultsAfter(profileHalves.authentication.body, sound, change)).toEqual(faults);
    expect(faultsAfter(profileHalves.authenticationAgain.body, sound, change)).toEqual(faults);
  });
});

describe('a profile change', () => {
  it.each([
    ['empty', {}, []],
    ['with a name', { opername: 'river' }, []],
    ['with an empty name', { opername: '' }, ['opername']],
    ['with a phone number and its codes', { phonenum: '13912345678', code: '123456', oldCode: '654321' }, []],
    ['with letters in a code', { code: 'abcdef' }, ['code']],
    ['with an encrypted password as proof', { passWord: CIPHER, keyId: 'k' }, []],
    ['with a plain-text password', { passWord: 'Bond2026!', keyId: 'k' }, ['passWord']],
    ['with the flags of the new screens', { newversion: '1', newlookticket: '0' }, []],
    ['with a boolean as a flag', { newversion: true }, ['newversion']],
    ['with an unknown value of a flag', { newlookticket: '2' }, ['newlookticket']],
    ['with a real name', { realname: '李四' }, ['realname']],
    ['with an organisation', { orgId: 'ORG2' }, ['orgId']],
    ['with an e-mail address, which has a call of its own', { email: 'a@b.cn' }, ['email']],
    [
      'with rights',
      { ispasscoupon: '1', isMarketMakingTierUser: true },
      ['ispasscoupon', 'isMarketMakingTierUser'],
    ],
  ])('%s: faults $2', (_, body, faults) => {
    expect(faultsOf(profileHalves.updateOperInfo.body, body)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['without the old one', { oldPassWord: undefined }, ['oldPassWord']],
    ['without its confirmation', { confirmPassword: undefined }, ['confirmPassword']],
    ['without the key id', { keyId: undefined }, ['keyId']],
    ['with a code as proof', { code: '123456' }, ['code']],
  ])('of the password: %s', (_, change, faults) => {
    const sound = { oldPassWord: CIPHER, newPassWord: CIPHER, confirmPassword: CIPHER, keyId: 'k' };
    expect(faultsAfter(profileHalves.updatePassWord.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['to the old phone', { target: 'old' }, []],
    ['with a captcha ticket', { ticket: 't' }, []],
    ['to both phones', { target: 'both' }, ['target']],
    ['without a target', { target: undefined }, ['target']],
  ])('code %s: faults $2', (_, change, faults) => {
    expect(
      faultsAfter(profileHalves.upDateSendMessage.body, { phonenum: '1', target: 'new' }, change),
    ).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with a password as proof', { passWord: CIPHER, keyId: 'k' }, []],
    ['without a code', { code: undefined }, ['code']],
    ['without an address', { email: undefined }, ['email']],
  ])('of the e-mail address: %s', (_, change, faults) => {
    const sound = { email: 'a@b.cn', code: '123456' };
    expect(faultsAfter(profileHalves.verificationMailbox.body, sound, change)).toEqual(faults);
  });

  it.each([
    ['s'.repeat(64), []],
    ['s'.repeat(65), ['sessionId']],
    [null, ['sessionId']],
    [undefined, ['sessionId']],
  ])('to end session %j: %j', (sessionId, faults) => {
    expect(faultsAfter(profileHalves.endSession.body, { sessionId }, {})).toEqual(faults);
  });
});
