import * as z from 'zod/mini';
import { type ContextKey, contextDeclaration, contextKeys, type SetKey, setKeys } from './context.ts';
import type { Gate } from './gate.ts';
import { contextWords, setWords } from './kinds-of-user.ts';
import { audienceName, maybe } from './parts.ts';

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
      is: maybe(value).check(z.describe(`等于：${meaning}`)),
      in: maybe(z.array(value).check(z.minLength(1)), '等于其中之一'),
    })
    .check(z.refine(exactlyOne, oneKey), z.meta({ description: label, ...oneKeyJson }));
}

/** Most names in one condition. */
const MAX_NAMES = 50;

const setSchema = (key: SetKey) =>
  z
    .strictObject({
      is: maybe(audienceName, '属于'),
      in: maybe(z.array(audienceName).check(z.minLength(1), z.maxLength(MAX_NAMES)), '属于其中之一'),
    })
    .check(z.refine(exactlyOne, oneKey), z.meta({ description: setWords[key], ...oneKeyJson }));

const leaves = Object.fromEntries([
  ...contextKeys.map((key) => [key, maybe(leafSchema(key))] as const),
  ...setKeys.map((key) => [key, maybe(setSchema(key))] as const),
]);
const inner: z.ZodMiniType<Gate> = z.lazy(() => gateSchema);

/**
 * Schema of a gate. Every key is an optional property and exactly one must be present, so that an editor completes keys and values and a typo
 * is reported at its own place instead of as "no branch of the union matches".
 */
// `as` holds: with exactly one of these properties present, the object is one of the branches of Gate.
export const gateSchema = z
  .strictObject({
    all: maybe(z.array(inner).check(z.minLength(1)), '全部满足'),
    any: maybe(z.array(inner).check(z.minLength(1)), '满足任意一项'),
    not: maybe(inner, '不满足'),
    ...leaves,
  })
  .check(
    z.refine(exactlyOne, oneKey),
    z.meta({ id: 'gate', description: '可见条件（门）：恰好一个键；all、any、not 可组合', ...oneKeyJson }),
  ) as unknown as z.ZodMiniType<Gate>;
