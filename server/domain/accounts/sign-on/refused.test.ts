import { ACCOUNT_CODE } from '#contract/api';
import { describe, expect, it } from 'vitest';
import { reasonOf, SignOnRefused, wordsOf } from './refused.ts';

/** An error as the library reports it: its class name, its code, the provider's error, and its cause. */
const failure = (parts: { name?: string; code?: string; error?: string; cause?: unknown; claim?: string }) =>
  Object.assign(new Error('refused', { cause: parts.cause }), parts);
const network = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });

describe('reasons for a failed sign-on', () => {
  it.each([
    [
      'the user declined',
      failure({ name: 'AuthorizationResponseError', error: 'access_denied' }),
      'signOnDenied',
    ],
    [
      'the provider refused',
      failure({ name: 'AuthorizationResponseError', error: 'unauthorized_client' }),
      'signOnRejected',
    ],
    [
      'the provider failed',
      failure({ name: 'AuthorizationResponseError', error: 'server_error' }),
      'signOnUnavailable',
    ],
    [
      'the code was used or has expired',
      failure({ name: 'ResponseBodyError', error: 'invalid_grant' }),
      'signOnCode',
    ],
    [
      'the client is unknown',
      failure({ name: 'ResponseBodyError', error: 'invalid_client' }),
      'signOnRejected',
    ],
    ['the provider did not answer in time', failure({ code: 'OAUTH_TIMEOUT' }), 'signOnUnavailable'],
    [
      'a web page answered in place of the provider',
      failure({ code: 'OAUTH_RESPONSE_IS_NOT_JSON' }),
      'signOnUnavailable',
    ],
    ['the provider cannot be reached', network, 'signOnUnavailable'],
    [
      'the provider cannot be reached, as a nested cause',
      failure({ code: 'X', cause: failure({ cause: network }) }),
      'signOnUnavailable',
    ],
    ['the token has expired', failure({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }), 'signOnTokenExpired'],
    [
      'the token is for another client',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'aud' } }),
      'signOnAudience',
    ],
    [
      'the token was requested by another party',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'azp' } }),
      'signOnAudience',
    ],
    [
      'the token is from another provider',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'iss' } }),
      'signOnMixedUp',
    ],
    [
      'the token answers another request',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: failure({ cause: { claim: 'nonce' } }) }),
      'signOnNonce',
    ],
    [
      'another claim of the token does not match',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'sub' } }),
      'signOnRejected',
    ],
    [
      'the mismatched claim is named as an object property',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'toString' } }),
      'signOnRejected',
    ],
    ['the signature is invalid', failure({ code: 'OAUTH_INVALID_SIGNATURE' }), 'signOnRejected'],
    ['another error', new TypeError('x is not a function'), 'signOnRejected'],
    ['a thrown value that is not an error', 'no', 'signOnRejected'],
    ['undefined', undefined, 'signOnRejected'],
  ])('%s is reported as $2', (_, error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });

  it('reach the user as a key of their own, under one code for all', () => {
    const refusal = new SignOnRefused('signOnDenied');
    expect(refusal).toMatchObject({
      code: ACCOUNT_CODE.signOnRefused,
      reason: 'signOnDenied',
      data: { key: 'signOnDenied', field: null },
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  });

  it('are logged with the error messages only, including those of the causes', () => {
    const deep = new Error('outer', { cause: new Error('inner', { cause: { claim: 'secret' } }) });
    expect(wordsOf(deep)).toBe('outer: inner');
    expect([wordsOf('text'), wordsOf(null)]).toEqual(['', '']);
  });
});
