import * as z from 'zod/mini';
import { identifier } from './parts.ts';

const label = z.string().check(z.minLength(1), z.maxLength(40));
/** Longest text, characters. */
const TEXT_MAX = 200;
const kinds = ['text', 'number', 'switch', 'choice'] as const;

/** One setting of an external plugin's panel, as the allow-list declares it. */
export const externalSetting = z
  .strictObject({
    name: identifier,
    label: label.check(z.describe('表单中的名称')),
    kind: z.enum(kinds).check(z.describe('文字、数字、开关或单选')),
    default: z.union([z.string().check(z.maxLength(TEXT_MAX)), z.number(), z.boolean()]),
    choices: z
      .exactOptional(
        z.array(z.strictObject({ value: identifier, label })).check(z.minLength(1), z.maxLength(20)),
      )
      .check(z.describe('单选的选项')),
    min: z.exactOptional(z.number()),
    max: z.exactOptional(z.number()),
  })
  .check(
    z.refine((setting) => schemaOf(setting).safeParse(setting.default).success, {
      error: 'rule:externalDefault',
      path: ['default'],
    }),
  );

export type ExternalSetting = z.output<typeof externalSetting>;

type Limits = Pick<ExternalSetting, 'kind' | 'choices' | 'min' | 'max'>;

/** The schema of the setting's values. */
function schemaOf({ kind, choices = [], min, max }: Limits): z.ZodMiniType {
  if (kind === 'switch') return z.boolean();
  if (kind === 'text') return z.string().check(z.maxLength(TEXT_MAX));
  if (kind === 'choice') return z.enum(choices.map(({ value }) => value));
  return z
    .number()
    .check(...(min === undefined ? [] : [z.minimum(min)]), ...(max === undefined ? [] : [z.maximum(max)]));
}

/** Schema of such a panel's settings: unknown ones are dropped, absent ones take their defaults. */
export const externalSettings = (settings: readonly ExternalSetting[]): z.ZodMiniObject =>
  z.object(Object.fromEntries(settings.map((item) => [item.name, z._default(schemaOf(item), item.default)])));

/** The same as JSON Schema, for configuration forms and checks; null if there is nothing to set. */
export const externalSettingsSchema = (
  settings: readonly ExternalSetting[],
): Readonly<Record<string, unknown>> | null =>
  settings.length === 0
    ? null
    : { type: 'object', properties: Object.fromEntries(settings.map((item) => [item.name, jsonOf(item)])) };

function jsonOf({ kind, choices = [], min, max, default: initial }: ExternalSetting): object {
  if (kind === 'switch') return { type: 'boolean', default: initial };
  if (kind === 'text') return { type: 'string', maxLength: TEXT_MAX, default: initial };
  if (kind === 'choice') return { type: 'string', enum: choices.map(({ value }) => value), default: initial };
  return {
    type: 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    default: initial,
  };
}
