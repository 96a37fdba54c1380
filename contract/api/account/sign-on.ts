import * as z from 'zod/mini';
import { loginReply } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Where the firm's sign-on provider posts a logout token (OpenID Connect Back-Channel Logout 1.0). Not an envelope call: the body is a form
 * and the answer a status, as the standard requires.
 */
export const SIGN_ON_LOGOUT_PATH = '/api/account/signOnLogout';

/** Begins a sign-on. Exists only where a provider is configured. */
export const beginSignOn = endpoint({
  name: 'beginSignOn',
  method: 'POST',
  path: '/account/beginSignOn',
  reply: z.object({
    /** The provider's log-in page, to which the page navigates. */
    url: z.string(),
    /** Kept by the tab that began the sign-on: a provider's answer is useless in another browser. */
    ticket: z.string(),
  }),
});

/** Completes a sign-on with the provider's answer. Refused like a password log-in where a second factor is required. */
export const finishSignOn = endpoint({
  name: 'finishSignOn',
  method: 'POST',
  path: '/account/finishSignOn',
  reply: loginReply,
});
