import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter, faultsOf } from '../../../tests/_util/schema-faults.ts';
import { profileHalves } from './profile.ts';

const CIPHER = 'A'.repeat(344);

describe('an identity verification request', () => {
  const sound = { realname: '张三', orgId: 'ORG1', imageIds: ['i1'] };

  it.each<Border>([
    ['as it is', {}, []],
    ['with a position', { position: '交易员' }, []],
    ['of no name', { realname: '' }, ['realname']],
    ['of the longest name', { realname: '张'.repeat(40) }, []],
    ['of a longer one', { realname: '张'.repeat(41) }, ['realname']],
    ['without pictures', { imageIds: [] }, ['imageIds']],
    ['with five pictures', { imageIds: ['1', '2', '3', '4', '5'] }, []],
    ['with six', { imageIds: ['1', '2', '3', '4', '5', '6'] }, ['imageIds']],
    ['with a picture of a long id', { imageIds: ['i'.repeat(65)] }, ['imageIds.0']],
    ['that judges itself', { accepted: true, status: 'Y' }, ['accepted', 'status']],
    ['of somebody else', { operId: 'o2' }, ['operId']],
  ])('%s', (_, change, faults) => {
    expect(faultsAfter(profileHalves.authentication.body, sound, change)).toEqual(faults);
    expect(faultsAfter(profileHalves.authenticationAgain.body, sound, change)).toEqual(faults);
  });
});

describe('a profile change', () => {
  it.each([
    ['nothing', {}, []],
    ['a name', { opername: 'river' }, []],
    ['a name without letters', { opername: '' }, ['opername']],
    ['a phone with its codes', { phonenum: '13912345678', code: '123456', oldCode: '654321' }, []],
    ['a code of letters', { code: 'abcdef' }, ['code']],
    ['a password that proves it', { passWord: CIPHER, keyId: 'k' }, []],
    ['a plain password', { passWord: 'Bond2026!', keyId: 'k' }, ['passWord']],
    ['the newer screens', { newversion: '1', newlookticket: '0' }, []],
    ['a switch as such', { newversion: true }, ['newversion']],
    ['a switch beyond', { newlookticket: '2' }, ['newlookticket']],
    ['who one is', { realname: '李四' }, ['realname']],
    ['where one works', { orgId: 'ORG2' }, ['orgId']],
    ['an address, which has a call of its own', { email: 'a@b.cn' }, ['email']],
    [
      'rights',
      { ispasscoupon: '1', isMarketMakingTierUser: true },
      ['ispasscoupon', 'isMarketMakingTierUser'],
    ],
  ])('%s', (_, body, faults) => {
    expect(faultsOf(profileHalves.updateOperInfo.body, body)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['without the old one', { oldPassWord: undefined }, ['oldPassWord']],
    ['without its repetition', { confirmPassword: undefined }, ['confirmPassword']],
    ['without the key', { keyId: undefined }, ['keyId']],
    ['by a code instead', { code: '123456' }, ['code']],
  ])('of the password: %s', (_, change, faults) => {
    const sound = { oldPassWord: CIPHER, newPassWord: CIPHER, confirmPassword: CIPHER, keyId: 'k' };
    expect(faultsAfter(profileHalves.updatePassWord.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['to the old phone', { target: 'old' }, []],
    ['with a solved slider', { ticket: 't' }, []],
    ['to both', { target: 'both' }, ['target']],
    ['to an unsaid one', { target: undefined }, ['target']],
  ])('code %s', (_, change, faults) => {
    expect(
      faultsAfter(profileHalves.upDateSendMessage.body, { phonenum: '1', target: 'new' }, change),
    ).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['proved by a password', { passWord: CIPHER, keyId: 'k' }, []],
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
