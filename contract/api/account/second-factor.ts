import * as z from 'zod/mini';
import { loginReply } from '../../entities/index.ts';
import { challenge } from './fields.ts';
import { endpoint } from '../endpoint.ts';

/** What the user enters in an authenticator program. */
const newSecret = {
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
};
/** Shown once, immediately after the factor is turned on. */
const recoveryCodes = { recoveryCodes: z.array(z.string()) };

/** `data` of a log-in refused with `secondFactorRequired`: what the second step needs. */
export const secondFactorChallenge = z.object({ challenge });

/** `data` of a log-in refused with `secondFactorMissing`: what the factor is set up with (`enrolSecondFactor`). */
export const secondFactorOwed = z.object({ challenge, ...newSecret });
export type SecondFactorOwed = z.output<typeof secondFactorOwed>;

// Calls for the second factor (decision 0021). Part of `account`.

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'GET',
  path: '/account/auth/secondFactor',
  reply: z.object({
    isOn: z.boolean(),
    /** '' while it is off. */
    since: z.string(),
    recoveryLeft: z.number(),
    /** The firm requires it of this operator: it cannot be turned off. */
    isDemanded: z.boolean(),
  }),
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/account/auth/beginSecondFactor',
  reply: z.object(newSecret),
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/account/auth/confirmSecondFactor',
  reply: z.object(recoveryCodes),
});

export const enrolSecondFactor = endpoint({
  name: 'enrolSecondFactor',
  method: 'POST',
  path: '/account/enrolSecondFactor',
  reply: z.extend(loginReply, recoveryCodes),
});

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/account/auth/removeSecondFactor',
  reply: z.object({}),
});
