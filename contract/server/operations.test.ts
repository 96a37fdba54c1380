import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '../../tests/_util/schema-faults.ts';
import { validValues } from '../../tests/_util/valid-values.ts';
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

  it('do not compile separately', () => {
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

  it('give the types of what callers pass and what handlers receive', () => {
    expect(operationOf(market.saveMyOption)).toHaveProperty('body');
    expect(operationOf(market.homepage)).not.toHaveProperty('body');
    expectTypeOf<RequestOf<typeof market.saveMyOption>>().toEqualTypeOf<{
      readonly body: { securityId: string; watched: boolean };
    }>();
    expectTypeOf<keyof RequestOf<typeof market.homepage>>().toEqualTypeOf<never>();
    // Defaults are filled in during parsing.
    expectTypeOf<{ page: number }>().toExtend<RequestOf<typeof account.queryLoginDt>['query']>();
    expectTypeOf<RequestInput<typeof account.queryLoginDt>['query']['page']>().toEqualTypeOf<number>();
  });

  it('exist for every call of the contract, each with a unique name and a path below its area', () => {
    expect(allOperations.length).toBeGreaterThan(80);
    expect(new Set(allOperations.map(({ name }) => name)).size).toBe(allOperations.length);
    expect(allOperations.filter(({ path, area }) => !path.startsWith(`/${area}/`))).toEqual([]);
    expect(operationOf(account.login)).toMatchObject({ name: 'login', access: 'public', area: 'account' });
  });

  it('may be combined in one value, and throw if one is missing', () => {
    const whole = operation({ ...calls.read, ...read, area: 'market' });
    expect(operationOf(whole)).toBe(whole);
    expect(() => operationOf(calls.read)).toThrow('read has no server half');
  });
});

/** Every part of every request that has one: its name and its schema. */
const parts = allOperations.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${name} ${part}`, schema] as const],
  ),
);

describe('request schemas', () => {
  it('cover exactly the parameters of the path', () => {
    const wrong = allOperations.filter(({ path, params }) => {
      const named = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name);
      const paramNames = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
      return named.toSorted().join() !== paramNames.toSorted().join();
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('avoid what proxies drop: GET has no body, and a file comes alone', () => {
    const wrong = allOperations.filter(
      ({ method, body, multipart }) => body !== undefined && (method === 'GET' || multipart === true),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it.each(parts)('%s accepts only an object with its own fields', (_, schema) => {
    for (const value of [null, [], [{}], 'text', 7, true]) expect(faultsOf(schema, value)).not.toEqual([]);
    for (const stranger of ['__proto__', 'constructor', 'rehearse', 'operId '])
      // A union of two forms cannot tell which of its fields is wrong.
      expect([[stranger], ['']]).toContainEqual(
        faultsOf(schema, JSON.parse(`{"${stranger}":{"isStaff":true}}`)).slice(-1),
      );
  });

  // Bodies are JSON; nothing is converted but trimmed texts.
  it.each(parts.filter(([name]) => !name.endsWith(' body')))(
    '%s parses to the same value when parsed again',
    (_, schema) => {
      fc.assert(
        fc.property(validValues(schema), (value) => {
          const once = z.safeParse(schema, value);
          fc.pre(once.success);
          // A list, once split, remains a list.
          const asSent = JSON.parse(JSON.stringify(once.data), (key, inner: unknown) =>
            key === 'securityId' && Array.isArray(inner) ? inner.join() : inner,
          );
          expect(z.parse(schema, asSent)).toEqual(once.data);
        }),
        { numRuns: 6 },
      );
    },
  );
});

describe('the two halves of a stream', () => {
  it('give every stream a row schema and a summary', () => {
    expect(allStreams.map(({ type }) => type)).toEqual(Object.keys(streams));
    for (const { row, summary } of allStreams)
      expect([typeof row, summary === '']).toEqual(['object', false]);
  });

  it('check rows, including those that the client does not check', () => {
    const row = { securityId: 'A.IB', quotes: [] };
    expect(rowProblem('fullmarket', [row])).toBeNull();
    expect(rowProblem('fullmarket', [{ ...row, quotes: 1 }])).toContain('quotes');
  });
});
