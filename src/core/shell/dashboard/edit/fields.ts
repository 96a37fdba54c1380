import { typedFigure } from '#core/format';
import type { PanelDefinition } from '#core/plugin';
import * as z from 'zod/mini';

/** The kind of form field for one setting. */
export type FieldShape =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | {
      readonly kind: 'number';
      readonly isInteger: boolean;
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly kind: 'text'; readonly most: number | null };

export interface SettingField {
  readonly name: string;
  readonly shape: FieldShape;
  readonly initial: unknown;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const isText = (value: unknown): value is string => typeof value === 'string';
// Whole numbers are bounded by what a number can hold; this is not shown to the user.
const bound = (value: number | undefined): number | null =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

function shapeOf({ type, enum: values, minimum, maximum, maxLength, items }: JsonSchema): FieldShape | null {
  if (values?.every(isText)) return { kind: 'choice', values };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'integer' || type === 'number')
    return { kind: 'number', isInteger: type === 'integer', min: bound(minimum), max: bound(maximum) };
  if (type === 'string') return { kind: 'text', most: maxLength ?? null };
  if (type === 'array' && items?.enum?.every(isText)) return { kind: 'choices', values: items.enum };
  return null;
}

/** Settings of a panel that a form can edit, in the order of its schema. Those without a plain form are left to the panel itself. */
export function fieldsOf({ settings }: Pick<PanelDefinition, 'settings'>): readonly SettingField[] {
  // `as` holds: this is the shape of JSON Schema for a zod object; parts that are not read do not matter.
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const shape = shapeOf(schema);
    return shape ? [{ name, shape, initial: schema.default }] : [];
  });
}

/** What is wrong with a text that should be a number; null for nothing. */
export type NumberFault = 'number' | 'integer' | 'range';

/** A number as typed. Full-width digits and pasted separators are accepted too. */
export function readNumber(
  text: string,
  shape: FieldShape & { readonly kind: 'number' },
): number | NumberFault {
  const plain = typedFigure(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return 'number';
  const value = Number(plain);
  if (shape.isInteger && !Number.isInteger(value)) return 'integer';
  return (shape.min !== null && value < shape.min) || (shape.max !== null && value > shape.max)
    ? 'range'
    : value;
}
