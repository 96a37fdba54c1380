import { ACCOUNT_CODE, secondFactorAsked } from '#contract/api';
import { BizError } from '#core/http';

/** Makes the first step of a log-in. Where a second is wanted, `onChallenge` gets what it is made with; any other failure is thrown on. */
export async function firstStep(login: Promise<void>, onChallenge: (challenge: string) => void): Promise<void> {
  try {
    await login;
  } catch (error) {
    if (!(error instanceof BizError && error.code === ACCOUNT_CODE.secondFactorRequired)) throw error;
    onChallenge(secondFactorAsked.parse(error.data).challenge);
  }
}

/** What was typed as a recovery code, in groups of four as it is printed. */
export const recoveryForm = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z2-7]/g, '')
    .slice(0, 24)
    .replaceAll(/(.{4})(?=.)/g, '$1-');
