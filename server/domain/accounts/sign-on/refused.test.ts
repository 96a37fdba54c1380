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
      'the person said no',
      failure({ name: 'AuthorizationResponseError', error: 'access_denied' }),
      'signOnDenied',
    ],
    [
      'the provider said no',
      failure({ name: 'AuthorizationResponseError', error: 'unauthorized_client' }),
      'signOnRejected',
    ],
    [
      'the provider is at fault',
      failure({ name: 'AuthorizationResponseError', error: 'server_error' }),
      'signOnUnavailable',
    ],
    [
      'the code was used or is too old',
      failure({ name: 'ResponseBodyError', error: 'invalid_grant' }),
      'signOnCode',
    ],
    [
      'the client is not known',
      failure({ name: 'ResponseBodyError', error: 'invalid_client' }),
      'signOnRejected',
    ],
    ['nobody answered in time', failure({ code: 'OAUTH_TIMEOUT' }), 'signOnUnavailable'],
    [
      'a page answered in place of the provider',
      failure({ code: 'OAUTH_RESPONSE_IS_NOT_JSON' }),
      'signOnUnavailable',
    ],
    ['there is no way there', network, 'signOnUnavailable'],
    [
      'there is no way there, deep down',
      failure({ code: 'X', cause: failure({ cause: network }) }),
      'signOnUnavailable',
    ],
    ['its token is too old', failure({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }), 'signOnTokenExpired'],
    [
      'its token is for another client',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'aud' } }),
      'signOnAudience',
    ],
    [
      'its token was asked for by another',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'azp' } }),
      'signOnAudience',
    ],
    [
      'its token is of another provider',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'iss' } }),
      'signOnMixedUp',
    ],
    [
      'its token answers another question',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: failure({ cause: { claim: 'nonce' } }) }),
      'signOnNonce',
    ],
    [
      'its token has another fault',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'sub' } }),
      'signOnRejected',
    ],
    [
      'its token names what every object has',
      failure({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', cause: { claim: 'toString' } }),
      'signOnRejected',
    ],
    ['its signature is wrong', failure({ code: 'OAUTH_INVALID_SIGNATURE' }), 'signOnRejected'],
    ['something else broke', new TypeError('x is not a function'), 'signOnRejected'],
    ['something was thrown that is no error', 'no', 'signOnRejected'],
    ['nothing was thrown', undefined, 'signOnRejected'],
  ])('%s', (_, error, reason) => {
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
