/**
 * Envelope codes of /account refusals that a client must distinguish; the message is for the user. Spec section 8: they are neither
 * success (200, 3006, 1001) nor home (1056), so each is shown and rejects.
 */
export const ACCOUNT_CODE = {
  /** Wrong account or password: the same reply for every cause (security notes T1, T4). */
  wrongPassword: 1002,
  /** The password key is unknown or too old: fetch a new one and retry once, silently (T2). */
  passwordKeyExpired: 1003,
  /** A slider ticket is required before the next attempt (T3). */
  captchaRequired: 1004,
  /** Too many attempts: wait (T3). */
  tooManyTries: 1005,
  /** The password is right, but the account is outside its validity period or stopped. */
  accountNotValid: 1006,
  /** The new password breaks a rule; the message names it. */
  passwordRule: 1007,
  /** Name, phone or e-mail belongs to another account. */
  taken: 1008,
  /** The verification code is wrong, used or expired. */
  wrongCode: 1009,
  /** The field may not be changed this way; the message states what is needed. */
  proofRequired: 1010,
  /** The slider was not solved, or was solved in no time: show a new one. */
  captchaFailed: 1011,
  /** The image type is not accepted, or the image is too large; the message says which. */
  badImage: 1012,
  /** Not possible in the account's present state, e.g. a verification is under review. */
  wrongState: 1013,
  /** The first factor is right; `data` (`secondFactorChallenge`) carries the challenge that the second step answers. */
  secondFactorRequired: 1014,
  /** The second step came too late, or its challenge was used: log in from the beginning. */
  secondFactorExpired: 1015,
  /** The first factor is right, but a second one is required and not set up; `data` (`secondFactorOwed`) is what to set it up with. */
  secondFactorMissing: 1016,
  /** A sign-on by the firm's provider failed; the message says why. */
  signOnRefused: 1017,
} as const;
