import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { account, endpoint, market } from '../api/index.ts';
import { streams } from '../push/index.ts';
import { serve } from './operation.ts';
import { allOperations, operation, operationOf, type RequestInput, type RequestOf } from './operations.ts';
import { allStreams, rowProblem } from './streams.ts';

const reply = z.object({});
const calls = {
  read: endpoint({ name: 'read', method: 'GET', path: '/x/read', reply }),
  write: endpoint({ name: 'write', method: 'POST', path: '/x/write', reply }),
};
const read = { access: 'public', summary: 'r' } as const;
const write = { access: 'user', summary: 'w', body: z.strictObject({ a: z.number() }) } as const;

describe('the two halves of a call', () => {
  it('are joined by key', () => {
    const { write: joined } = serve('market', calls, { read, write });
    expect(joined).toEqual({ ...calls.write, ...write, area: 'market' });
  });

  it('do not compile one without the other', () => {
    const wrong = [
      // @ts-expect-error -- a call without its half
      () => serve('market', calls, { read }),
      // @ts-expect-error -- a half without its call
      () => serve('market', { read: calls.read }, { read, write }),
      // @ts-expect-error -- a half that does not say who may call
      () => serve('market', { read: calls.read }, { read: { summary: 'r' } }),
    ];
    expect(wrong).toHaveLength(3);
  });

  it('type what callers pass and what handlers get', () => {
    expectTypeOf<RequestOf<typeof market.saveMyOption>>().toEqualTypeOf<{
      readonly body: { securityId: string; watched: boolean };
    }>();
    expectTypeOf<keyof RequestOf<typeof market.homepage>>().toEqualTypeOf<never>();
    // Defaults are filled in on the way.
    expectTypeOf<{ page: number }>().toExtend<RequestOf<typeof account.queryLoginDt>['query']>();
    expectTypeOf<RequestInput<typeof account.queryLoginDt>['query']['page']>().toEqualTypeOf<number>();
  });

  it('are found for every call of the contract, each under a name of its own and below its area', () => {
    expect(allOperations.length).toBeGreaterThan(80);
    expect(new Set(allOperations.map(({ name }) => name)).size).toBe(allOperations.length);
    expect(allOperations.filter(({ path, area }) => !path.startsWith(`/${area}/`))).toEqual([]);
    expect(operationOf(account.login)).toMatchObject({ name: 'login', access: 'public', area: 'account' });
  });

  it('may stand in one value, and are refused where one is missing', () => {
    const whole = operation({ ...calls.read, ...read, area: 'market' });
    expect(operationOf(whole)).toBe(whole);
    expect(() => operationOf(calls.read)).toThrow('read has no server half');
  });
});

describe('the two halves of a stream', () => {
  it('make streams that all have a schema of their rows and words for the documents', () => {
    expect(allStreams.map(({ type }) => type)).toEqual(Object.keys(streams));
    for (const { row, summary } of allStreams)
      expect([typeof row, summary === '']).toEqual(['object', false]);
  });

  it('check rows, also those that the client takes unchecked', () => {
    const row = { securityId: 'A.IB', quotes: [] };
    expect(rowProblem('fullmarket', [row])).toBeNull();
    expect(rowProblem('fullmarket', [{ ...row, quotes: 1 }])).toContain('quotes');
  });
});
