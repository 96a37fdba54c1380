import { allOperations } from '#contract/server';
import { refusals } from '#contract/locales';
import { describe, expect, it } from 'vitest';
import {
  BusinessError,
  forbidden,
  HttpError,
  notFound,
  replaced,
  tooManyRequests,
  unauthenticated,
} from './errors.ts';
import { roleRefusal } from './role-refusal.ts';

describe('a refusal', () => {
  it('carries field, key and values, and the limit as text', () => {
    const error = new BusinessError(500, 'qtyStep', {
      field: 'orderQty',
      values: { least: 1000, step: 100, limit: 100 },
    });
    expect([error.name, error.code]).toEqual(['BusinessError', 500]);
    expect(error.data).toEqual({
      field: 'orderQty',
      key: 'qtyStep',
      values: { least: 1000, step: 100, limit: 100 },
      limit: '100',
    });
    expect(error.message).toContain('1,000');
    expect(error.message).not.toContain('{{');
  });

  it('has a null field and limit and no values when none are given', () => {
    expect(new BusinessError(1002, 'forbidden').data).toEqual({
      field: null,
      key: 'forbidden',
      values: {},
      limit: null,
    });
  });

  it('carries the extra data that the client needs, which cannot override the refusal itself', () => {
    const data = { challenge: 'c', key: 'forged', field: 'forged' };
    expect(new BusinessError(1014, 'forbidden', { data }).data).toMatchObject({
      challenge: 'c',
      key: 'forbidden',
      field: null,
    });
  });

  it.each([
    [unauthenticated(), 401, 'unauthenticated'],
    [replaced(), 401, 'sessionReplaced'],
    [forbidden(), 403, 'forbidden'],
    [notFound(), 404, 'notFound'],
    [tooManyRequests(), 429, 'tooManyRequests'],
  ] as const)('%s: status %i, text %s', (error, status, key) => {
    expect([error.statusCode, error.message, error.retryAfterS]).toEqual([status, refusals[key], null]);
  });

  it('carries the retry time where it is known', () => {
    expect(new HttpError(429, 'tooManyRequests', { retryAfterS: 30 }).retryAfterS).toBe(30);
  });
});

describe('a refusal for a missing role', () => {
  const restricted = allOperations.filter(({ roles = [] }) => roles.length > 0 && roles.length < 4);

  it('has its own key for every set of roles that a call requires', () => {
    const keys = new Map(
      restricted.map((call) => [String(call.roles), Reflect.get(roleRefusal(call).data, 'key')]),
    );
    expect([...keys.values()]).not.toContain('forbidden');
    expect(new Set(keys.values()).size).toBe(keys.size);
  });

  it('names the roles that would be sufficient', () => {
    expect(roleRefusal({ roles: ['editor', 'approver'] })).toMatchObject({
      statusCode: 403,
      data: { key: 'needsEditorOrApprover', roles: ['editor', 'approver'] },
    });
    expect(roleRefusal({})).toMatchObject({ data: { key: 'forbidden', roles: [] } });
  });
});
