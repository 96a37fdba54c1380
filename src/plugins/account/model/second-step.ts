import { ACCOUNT_CODE, type SecondFactorOwed, secondFactorAsked, secondFactorOwed } from '#contract/api';
import { BizError } from '#core/http';

/** What the second step of a log-in is made with: a challenge, and a secret where the factor must be set up first. */
export type SecondStep = { readonly challenge: string } | SecondFactorOwed;

/** Makes the first step of a log-in. Where a second is wanted, `onSecond` gets what it is made with; any other failure is thrown on. */
export async function firstStep(login: Promise<void>, onSecond: (step: SecondStep) => void): Promise<void> {
  try {
    await login;
  } catch (error) {
    const code = error instanceof BizError ? error.code : null;
    if (
      !(error instanceof BizError) ||
      (code !== ACCOUNT_CODE.secondFactorRequired && code !== ACCOUNT_CODE.secondFactorMissing)
    )
      throw error;
    onSecond(
      (code === ACCOUNT_CODE.secondFactorMissing ? secondFactorOwed : secondFactorAsked).parse(error.data),
    );
  }
}

/** What was typed as a recovery code, in groups of four as it is printed. */
export const recoveryForm = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
    .slice(0, 24)
    .replaceAll(/(.{4})(?=.)/g, '$1-');
