import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { faultsOf } from '../../tests/_util/schema-faults.ts';
import {
  audienceName,
  contributionId,
  identifier,
  link,
  maybe,
  oneOf,
  oneOfJson,
  optionalLink,
  textKey,
} from './parts.ts';

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('a name in the configuration', () => {
  it.each([
    ['home', true],
    ['Home', true],
    ['a', true],
    ['deepQuotation2', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['2deep', false],
    ['deep-quotation', false],
    ['deep.quotation', false],
    ['deep quotation', false],
    ['首页', false],
    ['', false],
    ['home\n', false],
    ['__proto__', false],
    // Names inherited by every object would be found where nothing was defined.
    ['constructor', false],
    ['toString', false],
    ['hasOwnProperty', false],
    ['valueOf', false],
    ['isPrototypeOf', false],
    ['propertyIsEnumerable', false],
    ['toLocaleString', false],
    ['prototype', false],
    ['constructors', true],
    ['myToString', true],
  ])('%j: accepted %j', (name, isTaken) => {
    expect(takes(identifier, name)).toBe(isTaken);
  });

  it('may not be a property of every object', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      expect([name, takes(identifier, name)]).toEqual([name, false]);
      expect([name, takes(audienceName, name) && name in {}]).toEqual([name, false]);
    }
  });

  it.each([
    ['vip', true],
    ['ORG-1_a', true],
    ['1st', true],
    ['-vip', false],
    ['_vip', false],
    ['a.b', false],
    ['组', false],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['__proto__', false],
    ['constructor', false],
  ])('as an audience, %j: %j', (name, isTaken) => {
    expect(takes(audienceName, name)).toBe(isTaken);
  });

  it.each([
    ['depth.ladder', true],
    ['a.b', true],
    ['depth.bestLadder2', true],
    ['depth', false],
    ['depth.', false],
    ['.ladder', false],
    ['Depth.ladder', false],
    ['depth.Ladder', false],
    ['depth.ladder.six', false],
    ['depth-x.ladder', false],
  ])('as a contribution, %j: %j', (name, isTaken) => {
    expect(takes(contributionId, name)).toBe(isTaken);
  });

  it.each([
    ['shell:nav.home', true],
    ['own:desk', true],
    ['t:a_b-c.1', true],
    ['shell', false],
    ['shell:', false],
    [':home', false],
    ['Shell:home', false],
    ['shell:首页', false],
    ['shell:nav home', false],
    ['shell:nav:home', false],
  ])('as a text key, %j: %j', (key, isTaken) => {
    expect(takes(textKey, key)).toBe(isTaken);
  });
});

describe('an external link', () => {
  it.each([
    ['https://example.com', true],
    ['http://example.com/', true],
    ['https://example.com:8443/a?b=c#d', true],
    ['https://example.com?x', true],
    ['https://example.com#x', true],
    ['https://银行.中国/首页', true],
    ['https://example.com/@user', true],
    ['mailto:desk@bank.example', true],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['https://example.com\njavascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['file:///etc/passwd', false],
    ['ftp://example.com', false],
    ['//example.com', false],
    ['/index/home', false],
    ['https:example.com', false],
    ['https://', false],
    ['https:///path', false],
    // Readers take the name before the @ for the host.
    ['https://bank.example@evil.example', false],
    ['https://bank.example:443@evil.example/', false],
    // Browsers read the backslash as a slash.
    ['https://bank.example\\@evil.example', false],
    ['https://example.com /a', false],
    // Each of these would end or widen a directive of the page's policy.
    ['https://example.com;sandbox', false],
    ['https://example.com,b', false],
    ['https://*.example.com', false],
    ["https://'none'", false],
    ["https://example.com/a;b,c*'d'", true],
    ['https://example.com/a b', false],
    ['mailto:', false],
    ['mailto:desk', false],
    ['mailto:a@b@c', false],
    ['', false],
  ])('%j: accepted %j [R2.26]', (text, isTaken) => {
    expect(takes(link, text)).toBe(isTaken);
    // The optional form accepts the same, and the empty text.
    expect(takes(optionalLink, text)).toBe(isTaken || text === '');
  });
});

describe('exactly one of several keys', () => {
  const schema = z.object({
    a: z.optional(z.unknown()),
    b: z.optional(z.unknown()),
    c: z.optional(z.unknown()),
  });
  const one = schema.check(oneOf('a', 'b'));

  it.each([
    [{ a: 1 }, true],
    [{ b: null }, true],
    [{ a: 1, c: 1 }, true],
    [{}, false],
    [{ c: 1 }, false],
    [{ a: 1, b: 1 }, false],
  ])('%j: accepted %j', (value, isTaken) => {
    expect(faultsOf(one, value)).toEqual(isTaken ? [] : ['']);
  });

  it('is required in the same way by the editors’ JSON Schema', () => {
    expect(oneOfJson('a', 'b')).toEqual({ oneOf: [{ required: ['a'] }, { required: ['b'] }] });
  });

  it('reports the keys to choose from', () => {
    const issue = z.safeParse(one, {}).error?.issues[0];
    expect(issue).toMatchObject({ message: 'rule:oneOf', params: { keys: 'a、b' } });
  });
});

describe('an optional key', () => {
  const schema = z.strictObject({ id: maybe(identifier, '名字'), note: maybe(z.string()) });

  it('is validated if present, and absent from the result if not', () => {
    const issues = (value: unknown) => z.safeParse(schema, value).error?.issues.map(({ path }) => path) ?? [];
    expect([issues({}), issues({ id: 'a', note: '' }), issues({ id: 'not an id', note: 1 })]).toEqual([
      [],
      [],
      [['id'], ['note']],
    ]);
    expect(issues({ id: null, nott: '' })).toEqual([['id'], []]);
    expect(Object.keys(z.parse(schema, { note: 'x' }))).toEqual(['note']);
  });

  it('is optional in the editors’ JSON Schema, with its description', () => {
    const json = z.toJSONSchema(schema, { io: 'input' });
    expect([json.properties?.['id'], json.required]).toEqual([
      expect.objectContaining({ description: '名字' }),
      undefined,
    ]);
  });
});
