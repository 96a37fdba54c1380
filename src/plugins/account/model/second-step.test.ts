import { BizError } from '#core/http';
import { ACCOUNT_CODE } from '#contract/api';
import { describe, expect, it } from 'vitest';
import { firstStep, recoveryForm } from './second-step.ts';

describe('the first step of a log-in', () => {
  const refused = (code: number, data: unknown) => Promise.reject(new BizError('login', code, '', data));

  it('hands on the challenge of a second step, and every other failure', async () => {
    const challenges: string[] = [];
    const take = (challenge: string) => void challenges.push(challenge);
    await firstStep(Promise.resolve(), take);
    expect(challenges).toEqual([]);
    await firstStep(refused(ACCOUNT_CODE.secondFactorRequired, { challenge: 'abc' }), take);
    expect(challenges).toEqual(['abc']);
    await expect(firstStep(refused(ACCOUNT_CODE.wrongPassword, null), take)).rejects.toThrow(BizError);
    await expect(firstStep(refused(ACCOUNT_CODE.secondFactorRequired, null), take)).rejects.toThrow(/challenge|object/);
  });
});

it('a recovery code reads as it is printed, however it is typed or pasted', () => {
  expect(recoveryForm('abcd efgh-jklm')).toBe('ABCD-EFGH-JKLM');
  expect(recoveryForm('ABCD-')).toBe('ABCD');
  expect(recoveryForm('abcde')).toBe('ABCD-E');
  expect(recoveryForm('a1b8c9d0')).toBe('ABCD');
  expect(recoveryForm('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-EXTRA')).toBe('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ');
});
