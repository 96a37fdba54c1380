import * as z from 'zod/mini';
import { loginReply } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Where the provider of the firm's sign-on posts a logout token (OpenID Connect Back-Channel Logout 1.0). No call of the envelope: the body is
 * a form and the answer a status, as that standard says.
 */
export const SIGN_ON_LOGOUT_PATH = '/api/account/signOnLogout';

/** Begins a sign-on. There only where one is configured. */
export const beginSignOn = endpoint({
  name: 'beginSignOn',
  method: 'POST',
  path: '/account/beginSignOn',
  reply: z.object({
    /** Where the provider asks who the person is: the page goes there. */
    url: z.string(),
    /** Kept by the tab that began: an answer of the provider is worth nothing in another browser. */
    ticket: z.string(),
  }),
});

/** Ends a sign-on with what the provider answered. Refused like a password log-in where a second factor is wanted. */
export const finishSignOn = endpoint({
  name: 'finishSignOn',
  method: 'POST',
  path: '/account/finishSignOn',
  reply: loginReply,
});
