import { describe, expect, it } from 'vitest';
import { isSpecialPerson, newAuth } from './auth.ts';

describe('newAuth', () => {
  it('is Y if both are Y, I for a refused, absent or unbound one or both I, else P [R4.05]', () => {
    const states = ['Y', 'I', 'R', 'N', 'P', '', null];
    const table = Object.fromEntries(
      states.map((authenticationstatus) => [
        String(authenticationstatus),
        states.map((bindstatus) => newAuth({ authenticationstatus, bindstatus })).join(''),
      ]),
    );
    expect(table).toEqual({
      Y: 'YPPIPPP',
      I: 'PIPIPPP',
      R: 'IIIIIII',
      N: 'IIIIIII',
      P: 'PPPIPPP',
      '': 'PPPIPPP',
      null: 'PPPIPPP',
    });
    expect(newAuth({})).toBe('P');
  });
});

describe('isSpecialPerson', () => {
  it('is true for an operator id on the list, and never without an id or a list [R6.03 R4.06]', () => {
    expect(isSpecialPerson('op7', ['op1', 'op7'])).toBe(true);
    expect(isSpecialPerson(7, ['7'])).toBe(true);
    expect(isSpecialPerson('op', ['op1'])).toBe(false);
    expect(isSpecialPerson('', [''])).toBe(false);
    expect(isSpecialPerson(undefined, ['undefined'])).toBe(false);
    expect(isSpecialPerson('op7', null)).toBe(false);
    expect(isSpecialPerson('op7', undefined)).toBe(false);
  });
});
