import { ACCOUNT_CODE } from '#contract/api';
import { classifyReply } from '#contract/rules';
import { BizError, type CallFailure, HttpStatusError } from '#core/http';
import type { Words } from '#core/text';

/** The consequences of a failed call, besides its rejection. */
export interface FailureDecision {
  /** The session is over: it expired, or its owner logged in elsewhere, which forces the log-out here. */
  readonly end: 'expire' | 'forceLogout' | null;
  readonly home: boolean;
  readonly toast: Words | null;
}

const NOTHING: FailureDecision = { end: null, home: false, toast: null };

/** The table of spec section 8: which failures end the session, lead home, or are shown in a toast. Pure. */
export function decideFailure(
  { error, notTips, token }: CallFailure,
  session: { readonly isLogin: boolean; readonly token: string | null },
): FailureDecision {
  if (error.isSilent()) return NOTHING;
  if (error instanceof HttpStatusError && error.status === 401 && token !== null) {
    // A late 401 for a token no longer in use says nothing about this session.
    if (!session.isLogin || token !== session.token) return NOTHING;
    return { ...NOTHING, end: error.isReplaced() ? 'forceLogout' : 'expire' };
  }
  const toast = notTips ? null : error.words();
  if (!(error instanceof BizError)) return { ...NOTHING, toast };
  // The password key changed between two calls: the session store fetches the new one and retries.
  if (error.code === ACCOUNT_CODE.passwordKeyExpired) return NOTHING;
  return { end: null, home: classifyReply(error.code) === 'home', toast };
}
