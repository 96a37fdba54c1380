import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError } from '#server/call';

/** Why a sign-on failed: the key of its text. */
export type SignOnReason =
  | 'signOnExpired'
  | 'signOnForeign'
  | 'signOnMixedUp'
  | 'signOnDenied'
  | 'signOnCode'
  | 'signOnAudience'
  | 'signOnNonce'
  | 'signOnTokenExpired'
  | 'signOnRejected'
  | 'signOnUnavailable'
  | 'signOnUnlinked';

/** A sign-on refused for a reason that is shown to the user. */
export class SignOnRefused extends BusinessError {
  readonly reason: SignOnReason;

  constructor(reason: SignOnReason) {
    super(ACCOUNT_CODE.signOnRefused, reason);
    this.reason = reason;
  }
}

const BY_CLAIM: ReadonlyMap<string, SignOnReason> = new Map([
  ['iss', 'signOnMixedUp'],
  ['aud', 'signOnAudience'],
  ['azp', 'signOnAudience'],
  ['nonce', 'signOnNonce'],
]);

/** Provider errors (OAuth 2.0, OpenID Connect) meaning that the user, or the provider on their behalf, did not agree. */
const DENIED = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
/** Provider errors meaning that the fault is the provider's own. */
const BROKEN = ['server_error', 'temporarily_unavailable'];

/** The provider did not respond, or its response was unusable. */
const UNAVAILABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
];

/** The reason for an `openid-client` error. Anything it does not recognise is a token that failed verification. */
export function reasonOf(error: unknown): SignOnReason {
  const name = textOf(error, 'name');
  const code = textOf(error, 'code');
  const oauthError = textOf(error, 'error');
  if (BROKEN.includes(oauthError)) return 'signOnUnavailable';
  if (name === 'AuthorizationResponseError')
    return DENIED.includes(oauthError) ? 'signOnDenied' : 'signOnRejected';
  if (name === 'ResponseBodyError') return oauthError === 'invalid_grant' ? 'signOnCode' : 'signOnRejected';
  if (UNAVAILABLE.includes(code) || isNetworkFault(error)) return 'signOnUnavailable';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'signOnTokenExpired';
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return BY_CLAIM.get(claimOf(error)) ?? 'signOnRejected';
  return 'signOnRejected';
}

/** What failed, for the log: the messages of the error and its causes, without the claims and codes they carry. */
export function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) words.push(at.message);
  return words.join(': ');
}

/** `fetch` reports it as a TypeError, whose cause is the system error. */
function isNetworkFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
  return false;
}

/** The claim that was not as expected, from the innermost cause. */
function claimOf(error: unknown): string {
  let found = '';
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null)
    found = textOf(at, 'claim') || found;
  return found;
}

function textOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : '';
}
