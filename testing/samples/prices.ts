import { price } from '#contract/entities';
import { visitorPrice } from '#contract/rules';
import type * as z from 'zod/mini';
import { bare, definitionOf } from './walk.ts';

/** Rebuilds data along its schema, passing every price through `change`. */
function mapPrices(schema: z.core.$ZodType, data: unknown, change: (value: number) => unknown): unknown {
  if (schema === price) return typeof data === 'number' ? change(data) : data;
  const inner = bare(schema);
  if (inner === price) return typeof data === 'number' ? change(data) : data;
  if (inner !== schema) return mapPrices(inner, data, change);
  const { shape, element, items, options, valueType } = definitionOf(schema);
  if (Array.isArray(data)) {
    return data.map((item: unknown, at) => {
      const part = element ?? items?.[at];
      return part ? mapPrices(part, item, change) : item;
    });
  }
  if (typeof data !== 'object' || data === null) return data;
  if (options) return options.reduce<unknown>((value, option) => mapPrices(option, value, change), data);
  const entries = Object.entries(data).map(([name, value]: [string, unknown]) => {
    const part = shape?.[name] ?? valueType;
    return [name, part ? mapPrices(part, value, change) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The same data as the server sends it to a visitor: prices truncated and masked (spec section 5). */
export const maskedFor = (schema: z.core.$ZodType, data: unknown): unknown =>
  mapPrices(schema, data, visitorPrice);

/** The same data with every price a little higher. */
export const otherPrices = (schema: z.core.$ZodType, data: unknown): unknown =>
  mapPrices(schema, data, (value) => Number((value + 0.5).toFixed(4)));

/** Every price in the data. */
export function pricesIn(schema: z.core.$ZodType, data: unknown): readonly number[] {
  const found: number[] = [];
  mapPrices(schema, data, (value) => {
    found.push(value);
    return value;
  });
  return found;
}
