import { ACCOUNT_CODE, type SecondFactorOwed, secondFactorChallenge, secondFactorOwed } from '#contract/api';
import { BizError } from '#core/http';

/** What the second step of a log-in needs: a challenge, and a secret when the factor must be set up first. */
export type SecondStep = { readonly challenge: string } | SecondFactorOwed;

/** Performs the first step of a log-in. If a second is required, `onSecond` receives what it needs; any other failure is rethrown. */
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
      (code === ACCOUNT_CODE.secondFactorMissing ? secondFactorOwed : secondFactorChallenge).parse(
        error.data,
      ),
    );
  }
}

/** Text typed as a recovery code, in groups of four as printed. */
export const recoveryForm = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
    .slice(0, 24)
    .replaceAll(/(.{4})(?=.)/g, '$1-');
