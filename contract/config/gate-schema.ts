import * as z from 'zod/mini';
import { type ContextKey, contextDeclaration, contextKeys, type SetKey, setKeys } from './context.ts';
import type { Gate } from './gate.ts';
import { contextWords, setWords } from './kinds-of-user.ts';
import { audienceName } from './parts.ts';

const exactlyOne = (value: object): boolean => Object.keys(value).length === 1;
const oneKey = { error: 'rule:oneKey' };
const oneKeyJson = { minProperties: 1, maxProperties: 1 };

function leafSchema(key: ContextKey) {
  const { values } = contextDeclaration[key];
  const { label, names } = contextWords[key];
  const value = z.literal([...values]);
  const meaning = values.map((item, at) => `${String(item)} ${names[at]}`).join('，');
  return z
    .strictObject({
      is: z.exactOptional(value).check(z.describe(`等于：${meaning}`)),
      in: z.exactOptional(z.array(value).check(z.minLength(1))).check(z.describe('等于其中之一')),
    })
    .check(z.refine(exactlyOne, oneKey), z.meta({ description: label, ...oneKeyJson }));
}

/** Most names that one condition lists. */
const MOST_NAMES = 50;

const setSchema = (key: SetKey) =>
  z
    .strictObject({
      is: z.exactOptional(audienceName).check(z.describe('属于')),
      in: z
        .exactOptional(z.array(audienceName).check(z.minLength(1), z.maxLength(MOST_NAMES)))
        .check(z.describe('属于其中之一')),
    })
    .check(z.refine(exactlyOne, oneKey), z.meta({ description: setWords[key], ...oneKeyJson }));

const leaves = Object.fromEntries([
  ...contextKeys.map((key) => [key, z.exactOptional(leafSchema(key))] as const),
  ...setKeys.map((key) => [key, z.exactOptional(setSchema(key))] as const),
]);
const inner: z.ZodMiniType<Gate> = z.lazy(() => gateSchema);

/**
 * Schema of a gate. Every key is an optional property and exactly one must be there, so that an editor completes keys and values and a typing
 * mistake is reported at its own place instead of as "no branch of the union matches".
 */
// `as` holds: with exactly one of these properties present, the object is one of the branches of Gate.
export const gateSchema = z
  .strictObject({
    all: z.exactOptional(z.array(inner).check(z.minLength(1))).check(z.describe('全部满足')),
    any: z.exactOptional(z.array(inner).check(z.minLength(1))).check(z.describe('满足任意一项')),
    not: z.exactOptional(inner).check(z.describe('不满足')),
    ...leaves,
  })
  .check(
    z.refine(exactlyOne, oneKey),
    z.meta({ id: 'gate', description: '可见条件（门）：恰好一个键；all、any、not 可组合', ...oneKeyJson }),
  ) as unknown as z.ZodMiniType<Gate>;
