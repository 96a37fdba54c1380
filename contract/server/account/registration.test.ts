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
    ['unchanged', {}, []],
    ['with an organisation', { orgId: 'ORG1' }, []],
    ['with an organisation id of 41 characters', { orgId: 'O'.repeat(41) }, ['orgId']],
    ['with a phone number that is too long', { phonenum: '1'.repeat(21) }, ['phonenum']],
    ['with a phone number as a number', { phonenum: 13_912_345_678 }, ['phonenum']],
    ['with a code of five digits', { code: '01234' }, ['code']],
    ['with a code of seven digits', { code: '0123456' }, ['code']],
    ['with a code as number', { code: 123_456 }, ['code']],
    ['with an empty name', { opername: '' }, ['opername']],
    ['with a name of 40 characters', { opername: '河'.repeat(40) }, []],
    ['with a name of 41 characters', { opername: '河'.repeat(41) }, ['opername']],
    ['without the password’s confirmation', { rePassWord: undefined }, ['rePassWord']],
    ['with rights', { isStaff: true, newAuth: 'Y', amountLimit: 1 }, ['isStaff', 'newAuth', 'amountLimit']],
  ])('by phone: %s', (_, change, faults) => {
    expect(faultsAfter(registrationHalves.register.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['unchanged', {}, []],
    ['with an address of 254 characters', { email: `${'a'.repeat(248)}@ab.cn` }, []],
    ['with an address of 255 characters', { email: `${'a'.repeat(249)}@ab.cn` }, ['email']],
    ['with an organisation, which only registration by phone accepts', { orgId: 'ORG1' }, ['orgId']],
    ['with a phone number', { phonenum: '13912345678' }, ['phonenum']],
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
    ['an empty purpose', { purpose: '' }, ['purpose']],
    ['a missing purpose', { purpose: undefined }, ['purpose']],
    ['a purpose in other case', { purpose: 'Register' }, ['purpose']],
    ['a list of purposes', { purpose: ['register', 'forget'] }, ['purpose']],
    ['a list of phone numbers', { phonenum: ['1', '2'] }, ['phonenum']],
    ['a text of its own', { text: '您的验证码' }, ['text']],
  ])('refuses %s: faults $2', (_, change, faults) => {
    const sound = { phonenum: '13912345678', purpose: 'register' };
    expect(faultsAfter(registrationHalves.sendMessage.body, sound, change)).toEqual(faults);
  });

  it.each<Border>([
    ['no captcha ticket', { ticket: undefined }, ['ticket']],
    ['no account', { account: undefined }, ['account']],
    ['a captcha ticket of 128 characters', { ticket: 't'.repeat(128) }, []],
    ['a captcha ticket of 129 characters', { ticket: 't'.repeat(129) }, ['ticket']],
    ['a user name', { opername: 'river' }, ['opername']],
  ])('to reset a password, with %s', (_, change, faults) => {
    const sound = { account: 'river', ticket: 't' };
    expect(faultsAfter(registrationHalves.verifyUser.body, sound, change)).toEqual(faults);
  });
});

describe('a slider solution', () => {
  const point = [0, 0, 0];

  it.each<Border>([
    ['unchanged', {}, []],
    ['with an empty track', { track: [] }, []],
    ['with a track of 500 points', { track: Array.from({ length: 500 }, () => point) }, []],
    ['with a track of 501 points', { track: Array.from({ length: 501 }, () => point) }, ['track']],
    ['with a point without a time', { track: [[1, 2]] }, ['track.0']],
    ['with a point of four values', { track: [[1, 2, 3, 4]] }, ['track.0']],
    ['with a string in a point', { track: [point, [1, '2', 3]] }, ['track.1.1']],
    ['at half a pixel', { x: 110.5 }, []],
    ['at null', { x: null }, ['x']],
    ['at NaN', { x: Number.NaN }, ['x']],
    ['with an id of 65 characters', { id: 'i'.repeat(65) }, ['id']],
  ])('%s: faults $2', (_, change, faults) => {
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
