import { ACCOUNT_CODE } from '#contract/api';
import { classifyReply } from '#contract/rules';
import { BizError, type CallFailure, HttpStatusError } from '#core/http';
import type { Words } from '#core/text';

/** What a failed call leads to, beside its rejection. */
export interface FailureDecision {
  readonly expire: boolean;
  readonly home: boolean;
  readonly toast: Words | null;
}

const NOTHING: FailureDecision = { expire: false, home: false, toast: null };

/** The table of spec section 8: which failures end the session, lead home, or are told in a toast. Pure. */
export function decideFailure(
  { error, notTips, token }: CallFailure,
  session: { readonly isLogin: boolean; readonly token: string | null },
): FailureDecision {
  if (error.isSilent()) return NOTHING;
  if (error instanceof HttpStatusError && error.status === 401 && token !== null) {
    // A late 401 for a token that is not in use any more says nothing about this session.
    return session.isLogin && token === session.token ? { ...NOTHING, expire: true } : NOTHING;
  }
  const toast = notTips ? null : error.words();
  if (!(error instanceof BizError)) return { ...NOTHING, toast };
  // The password key was changed between two calls: the session store asks for the new one and tries again.
  if (error.code === ACCOUNT_CODE.passwordKeyExpired) return NOTHING;
  return { expire: false, home: classifyReply(error.code) === 'home', toast };
}
