import type { NewAuth } from './auth.ts';
import type { RuleKey } from './text.ts';

/**
 * Why a search result may not be opened: the user must log in first, or verify first; null when the composite quote may be opened
 * (spec 5).
 */
export const searchGate = ({
  isLogin,
  newAuth,
}: {
  readonly isLogin: boolean;
  readonly newAuth?: NewAuth | null | undefined;
}): RuleKey<'searchNeedsLogin' | 'searchNeedsVerification'> | null => {
  if (!isLogin) return { key: 'searchNeedsLogin' };
  return newAuth === 'Y' ? null : { key: 'searchNeedsVerification' };
};
