import { describe, expect, it } from 'vitest';
import { type Border, faultsAfter } from '../../../tests/_util/schema-faults.ts';
import { registrationHalves } from './registration.ts';

const CIPHER = 'A'.repeat(344);

describe('a registration', () => {
  const sound = {
    phonenum: '13912345678',
    code: '012345',
    opername: 'river',
    passWord: CIPHER,
    rePassWord: CIPHER,
    keyId: 'k1',
  };

  it.each<Border>([
    ['as it is', {}, []],
    ['of a firm', { orgId: 'ORG1' }, []],
    ['of a firm of a long id', { orgId: 'O'.repeat(41) }, ['orgId']],
    ['by a phone too long to be one', { phonenum: '1'.repeat(21) }, ['phonenum']],
    ['by a phone as number', { phonenum: 13_912_345_678 }, ['phonenum']],
    ['with five digits', { code: '01234' }, ['code']],
    ['with seven', { code: '0123456' }, ['code']],
    ['with a code as number', { code: 123_456 }, ['code']],
    ['of no name', { opername: '' }, ['opername']],
    ['of the longest name', { opername: '河'.repeat(40) }, []],
    ['of a longer one', { opername: '河'.repeat(41) }, ['opername']],
    ['without the password again', { rePassWord: undefined }, ['rePassWord']],
    [
      'with rights of its own choice',
      { isStaff: true, newAuth: 'Y', amountLimit: 1 },
      ['isStaff', 'newAuth', 'amountLimit'],
    ],
  ])('by phone: %s', (_, change, faults) => {
    expect(faultsAfter(registrationHalves.register.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['as it is', {}, []],
    ['of the longest address', { email: `${'a'.repeat(248)}@ab.cn` }, []],
    ['of a longer one', { email: `${'a'.repeat(249)}@ab.cn` }, ['email']],
    ['of a firm, which is for phones', { orgId: 'ORG1' }, ['orgId']],
    ['by phone beside', { phonenum: '13912345678' }, ['phonenum']],
  ])('by e-mail: %s', (_, change, faults) => {
    const byMail = { ...sound, email: 'a@b.cn', phonenum: undefined };
    expect(faultsAfter(registrationHalves.mailRegister.body, byMail, change)).toEqual(faults);
  });
});

describe('a request for a code', () => {
  it.each(['register', 'forget', 'updatePhone', 'updateEmail', 'emailLogin', 'mailRegister'])(
    'may be for the purpose %s',
    (purpose) => {
      expect(faultsAfter(registrationHalves.sendMessage.body, { phonenum: '1', purpose }, {})).toEqual([]);
      expect(faultsAfter(registrationHalves.sendEmailMessage.body, { email: 'a', purpose }, {})).toEqual([]);
    },
  );

  it.each<Border>([
    ['nothing', { purpose: '' }, ['purpose']],
    ['what has no purpose', { purpose: undefined }, ['purpose']],
    ['another letter case', { purpose: 'Register' }, ['purpose']],
    ['two purposes', { purpose: ['register', 'forget'] }, ['purpose']],
    ['several phones', { phonenum: ['1', '2'] }, ['phonenum']],
    ['words of one’s own', { text: '您的验证码' }, ['text']],
  ])('refuses %s', (_, change, faults) => {
    const sound = { phonenum: '13912345678', purpose: 'register' };
    expect(faultsAfter(registrationHalves.sendMessage.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['no slider', { ticket: undefined }, ['ticket']],
    ['no account', { account: undefined }, ['account']],
    ['a ticket of 128', { ticket: 't'.repeat(128) }, []],
    ['one of 129', { ticket: 't'.repeat(129) }, ['ticket']],
    ['a hint of who it is', { opername: 'river' }, ['opername']],
  ])('to reset a password, with %s', (_, change, faults) => {
    const sound = { account: 'river', ticket: 't' };
    expect(faultsAfter(registrationHalves.verifyUser.body, sound, change)).toEqual(faults);
  });
});

describe('a slider solution', () => {
  const point = [0, 0, 0];

  it.each<Border>([
    ['as it was drawn', {}, []],
    ['without a track', { track: [] }, []],
    ['of the longest track', { track: Array.from({ length: 500 }, () => point) }, []],
    ['of a longer one', { track: Array.from({ length: 501 }, () => point) }, ['track']],
    ['of points without a time', { track: [[1, 2]] }, ['track.0']],
    ['of points with more', { track: [[1, 2, 3, 4]] }, ['track.0']],
    ['of points in words', { track: [point, [1, '2', 3]] }, ['track.1.1']],
    ['of half a pixel', { x: 110.5 }, []],
    ['of no place', { x: null }, ['x']],
    ['of a place that is none', { x: Number.NaN }, ['x']],
    ['of a long id', { id: 'i'.repeat(65) }, ['id']],
  ])('%s', (_, change, faults) => {
    const sound = { id: 'i', x: 110, track: [point] };
    expect(faultsAfter(registrationHalves.sliderVerify.body, sound, change)).toEqual(faults);
  });

  it.each([
    ['login', []],
    ['code', []],
    ['verifyUser', []],
    ['upload', []],
    ['register', ['purpose']],
    ['', ['purpose']],
  ])('for the purpose %j: %j', (purpose, faults) => {
    expect(faultsAfter(registrationHalves.sliderInit.query, { purpose }, {})).toEqual(faults);
  });
});
