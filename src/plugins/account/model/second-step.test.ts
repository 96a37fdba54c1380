import { BizError } from '#core/http';
import { ACCOUNT_CODE } from '#contract/api';
import { describe, expect, it } from 'vitest';
import { firstStep, recoveryForm, type SecondStep } from './second-step.ts';

describe('the first step of a log-in', () => {
  const refused = (code: number, data: unknown) => Promise.reject(new BizError('login', code, '', data));

  it('passes on a second-step challenge, and every other failure', async () => {
    const steps: SecondStep[] = [];
    const take = (step: SecondStep) => void steps.push(step);
    await firstStep(Promise.resolve(), take);
    expect(steps).toEqual([]);
    const owed = { challenge: 'def', secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' };
    await firstStep(refused(ACCOUNT_CODE.secondFactorRequired, { challenge: 'abc' }), take);
    await firstStep(refused(ACCOUNT_CODE.secondFactorMissing, owed), take);
    expect(steps).toEqual([{ challenge: 'abc' }, owed]);
    await expect(firstStep(refused(ACCOUNT_CODE.wrongPassword, null), take)).rejects.toThrow(BizError);
    await expect(firstStep(refused(ACCOUNT_CODE.secondFactorRequired, null), take)).rejects.toThrow(
      /challenge|object/,
    );
  });
});

it('a recovery code is normalised to its printed form, however it is typed or pasted', () => {
  expect(recoveryForm('abcd efgh-jklm')).toBe('ABCD-EFGH-JKLM');
  expect(recoveryForm('ABCD-')).toBe('ABCD');
  expect(recoveryForm('abcde')).toBe('ABCD-E');
  expect(recoveryForm('a1b8c9d0')).toBe('ABCD');
  expect(recoveryForm('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-EXTRA')).toBe('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ');
});
