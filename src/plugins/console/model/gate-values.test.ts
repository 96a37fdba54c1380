import { expect, it } from 'vitest';
import { valuesAfter } from './gate-words.ts';

it('pressing the other of two values replaces the first, since both together would hold for everyone [P5]', () => {
  expect(valuesAfter({ key: 'user.orgflag', values: ['0'] }, '1')).toEqual(['1']);
  expect(valuesAfter({ key: 'user.orgflag', values: ['1'] }, '1')).toEqual(['1']);
  expect(valuesAfter({ key: 'user.newAuth', values: ['Y'] }, 'P')).toEqual(['Y', 'P']);
  expect(valuesAfter({ key: 'user.newAuth', values: ['Y', 'P'] }, 'Y')).toEqual(['P']);
});
