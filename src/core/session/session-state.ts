import type { LoginInfo, LoginReply, StcSalesInfo, UserInfo, ValidTime } from '#contract/entities';

/**
 * State of the session. `visitor` no one is logged in; `starting` a stored token is being turned into a user; `active` a user is
 * known; `expired` the token died and the user has been asked; `kicked` the same user logged in elsewhere.
 */
export type SessionStatus = 'visitor' | 'starting' | 'active' | 'expired' | 'kicked';

/** Trading quota as read, 万元. */
interface QuotaState {
  readonly amountLimit: number | null;
  readonly amount: number | null;
}

/** User data loaded after login. */
export interface SessionData {
  readonly userInfo: UserInfo | null;
  /** `{}` when its load failed (spec section 4). */
  readonly validTime: ValidTime | Record<string, never>;
  /** null: none is assigned; absent until read. */
  readonly STCSalesInfo?: StcSalesInfo | null;
  /** Absent until read. */
  readonly loginInfo?: LoginInfo;
  /** null until read. */
  readonly quota: QuotaState | null;
  readonly orgName: string;
  /** Days on which this account was used; null until known. */
  readonly useDays: number | null;
}

export const NO_SESSION_DATA: SessionData = {
  userInfo: null,
  validTime: {},
  quota: null,
  orgName: '',
  useDays: null,
};

/** Who logs in, and how. Passwords are encrypted before they leave this machine (R7.05). */
export type Credentials =
  | {
      readonly kind: 'password';
      readonly account: string;
      readonly password: string;
      readonly ticket?: string;
    }
  | { readonly kind: 'email'; readonly email: string; readonly code: string }
  /** The second step, with the challenge that the first was refused with (`secondFactorChallenge`). */
  | { readonly kind: 'secondFactor'; readonly challenge: string; readonly code: string }
  /** A log-in already made. */
  | { readonly kind: 'reply'; readonly reply: LoginReply };
