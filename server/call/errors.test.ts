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
  it('says field, key and values, and the limit as text beside them', () => {
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
    expect(error.message).toContain('1000');
    expect(error.message).not.toContain('{{');
  });

  it('without more says null and nothing', () => {
    expect(new BusinessError(1002, 'forbidden').data).toEqual({
      field: null,
      key: 'forbidden',
      values: {},
      limit: null,
    });
  });

  it('keeps what the client needs to go on, which never takes the place of the refusal', () => {
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
  ] as const)('%s by status %i, in the words of %s', (error, status, key) => {
    expect([error.statusCode, error.message, error.retryAfterS]).toEqual([status, refusals[key], null]);
  });

  it('says when to come back where that is known', () => {
    expect(new HttpError(429, 'tooManyRequests', { retryAfterS: 30 }).retryAfterS).toBe(30);
  });
});

describe('a refusal for want of a role', () => {
  const asked = allOperations.filter(({ roles = [] }) => roles.length > 0 && roles.length < 4);

  it('has words of its own for every set of roles that a call states', () => {
    const keys = new Map(
      asked.map((call) => [String(call.roles), Reflect.get(roleRefusal(call).data, 'key')]),
    );
    expect([...keys.values()]).not.toContain('forbidden');
    expect(new Set(keys.values()).size).toBe(keys.size);
  });

  it('names the roles that would do', () => {
    expect(roleRefusal({ roles: ['editor', 'approver'] })).toMatchObject({
      statusCode: 403,
      data: { key: 'needsEditorOrApprover', roles: ['editor', 'approver'] },
    });
    expect(roleRefusal({})).toMatchObject({ data: { key: 'forbidden', roles: [] } });
  });
});
