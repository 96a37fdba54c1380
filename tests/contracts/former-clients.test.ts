import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  clientFrame,
  controlFrame,
  POSITIONAL_PROTOCOL,
  positionalFrame,
  serverCommand,
  streamFrame,
  SUB_PROTOCOL,
} from '../../contract/push/index.ts';
import { allOperations, allStreams } from '../../contract/server/index.ts';
import { type JsonSchema, misfits } from '../_util/json-schema-within.ts';

/**
 * The contract of the last released version, as JSON schemas: what its pages, which stay open during a rolling upgrade, send and read.
 * `npm run clients:former` writes it, in a checkout of that version.
 */
interface Former {
  readonly protocols: readonly string[];
  readonly calls: readonly ({ readonly name: string; readonly method: string; readonly path: string } & {
    readonly [K in 'params' | 'query' | 'body' | 'reply']?: JsonSchema;
  })[];
  readonly streams: readonly { readonly type: string; readonly path: string; readonly row: JsonSchema }[];
  readonly frames: Readonly<Record<'client' | 'stream' | 'control' | 'positional' | 'command', JsonSchema>>;
}
const packed = readFileSync(new URL('former/9f6c7692.json.gz', import.meta.url));
// `as` holds: the file is kept with the test.
const former = JSON.parse(gunzipSync(packed).toString('utf8')) as Former;

const schemaOf = (schema: z.core.$ZodType | undefined, io: 'input' | 'output'): JsonSchema =>
  // `as` holds: the value is a JSON schema.
  (schema === undefined
    ? {}
    : z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })) as JsonSchema;

describe('a page of the previous version on today’s server', () => {
  it.each(former.calls)('may call $name and read the reply', (call) => {
    const { name, method, path } = call;
    const now = allOperations.find((operation) => operation.name === name);
    expect([now?.method, now?.path]).toEqual([method, path]);
    if (now === undefined) return;
    const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
      const [sent, accepted] = [call[part], now[part]];
      // New requests were never sent; replies no longer read do no harm.
      return accepted === undefined
        ? []
        : misfits(sent ?? { type: 'object' }, schemaOf(accepted, 'input'), part);
    });
    const read = call.reply === undefined ? [] : misfits(schemaOf(now.reply, 'output'), call.reply, 'reply');
    expect([...parts, ...read]).toEqual([]);
  });

  it.each(former.streams)('can read the rows of $type', ({ type, path, row }) => {
    const now = allStreams.find((stream) => stream.type === type);
    expect(now?.path).toBe(path);
    expect(misfits(schemaOf(now?.row, 'output'), row)).toEqual([]);
  });

  it('understands today’s socket messages, and is understood', () => {
    expect([SUB_PROTOCOL, POSITIONAL_PROTOCOL]).toEqual(former.protocols);
    const { client, stream, control, positional, command } = former.frames;
    expect(misfits(client, schemaOf(clientFrame, 'input'))).toEqual([]);
    expect(misfits(schemaOf(streamFrame, 'output'), stream)).toEqual([]);
    expect(misfits(schemaOf(controlFrame, 'output'), control)).toEqual([]);
    expect(misfits(schemaOf(positionalFrame, 'output'), positional)).toEqual([]);
    expect(misfits(schemaOf(serverCommand, 'output'), command)).toEqual([]);
  });
});

describe('the schema comparison', () => {
  const text: JsonSchema = { type: 'string' };
  it.each<[string, JsonSchema, JsonSchema, string[]]>([
    [
      'a new field',
      { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
      { type: 'object', properties: { a: text }, required: ['a'] },
      [],
    ],
    [
      'a removed field',
      { type: 'object', properties: {} },
      { type: 'object', properties: { a: text }, required: ['a'] },
      ['a may be absent'],
    ],
    [
      'another type',
      { type: 'object', properties: { a: { type: 'number' } } },
      { type: 'object', properties: { a: text } },
      ['a may be number, not only string'],
    ],
    ['a new null', { anyOf: [text, { type: 'null' }] }, text, ['it may be null, not only string']],
    [
      'a null that was allowed before',
      { anyOf: [text, { type: 'null' }] },
      { anyOf: [{ type: 'null' }, text] },
      [],
    ],
    ['a new value', { enum: ['x', 'y'] }, { enum: ['x'] }, ['it may be ["y"]']],
    [
      'a longer text',
      { type: 'string', maxLength: 9 },
      { type: 'string', maxLength: 8 },
      ['it goes beyond maxLength 8'],
    ],
    [
      'a field that is rejected',
      { type: 'object', properties: { a: text } },
      { type: 'object', additionalProperties: false },
      ['a is not known'],
    ],
    [
      'items of a list',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'number' } },
      ['[] may be string, not only number'],
    ],
  ])('%s: misfits $3', (_what, narrow, wide, expected) => {
    expect(misfits(narrow, wide)).toEqual(expected);
  });
});
