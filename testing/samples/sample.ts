import { price, securityId } from '#contract/entities';
import { sample, stringMatching } from 'fast-check';
import type * as z from 'zod/mini';
import { definitionOf } from './walk.ts';

/** Bonds used in samples, the most common one first. */
export const SAMPLE_BONDS = ['240210.IB', '240205.IB', '230023.IB'] as const;

/** `full`: every list has three items and all optional fields are present; `empty`: lists are empty and nullable fields are null. */
export type SampleMode = 'full' | 'empty';

/** Texts by field name, where a pattern does not determine them. */
const named: readonly (readonly [name: RegExp, text: (at: number) => string])[] = [
  [/time$|^asOf$|^ts$|^points$/i, (at) => `2026-11-20 09:3${at % 10}:00.000`],
  // The public id of the bench's session: a notice with another one means a login elsewhere.
  [/^token$|^sessionId$/, () => 's1'],
  [/date$|Dt$|^today$|Workday$/i, () => '2026-11-20'],
  [/maturityStr$/i, () => '7.64Y'],
  [/^settlType$/, () => '1'],
  [/rating$/i, () => 'AAA'],
  [/id$/i, (at) => `id${at}`],
];

/** Generates values of a schema, the same ones every time. */
class Sampler {
  private readonly mode: SampleMode;
  private count = 0;

  constructor(mode: SampleMode) {
    this.mode = mode;
  }

  make(schema: z.core.$ZodType, field = '', at = 0): unknown {
    // Prices have four decimals, all distinct: none of them may be visible to a visitor.
    if (schema === price) return this.mode === 'empty' ? null : this.nextPrice();
    if (schema === securityId) return SAMPLE_BONDS[at % SAMPLE_BONDS.length];
    const {
      type,
      shape,
      element,
      innerType,
      options,
      items,
      values,
      entries,
      valueType,
      in: input,
    } = definitionOf(schema);
    const full = this.mode === 'full';
    if (shape) {
      const fields = Object.entries(shape).map(([name, part]) => [name, this.make(part, name, at)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    if (type === 'array' && element)
      return Array.from({ length: full ? 3 : 0 }, (_, index) => this.make(element, field, index));
    if (type === 'nullable' && innerType) return full ? this.make(innerType, field, at) : null;
    if (type === 'optional' && innerType) return full ? this.make(innerType, field, at) : undefined;
    if (innerType) return this.make(innerType, field, at);
    if (type === 'union' && options?.[0]) return this.make(options[0], field, at);
    if (items) return items.map((item) => this.make(item, field, at));
    if (values) return values[at % values.length];
    if (entries) return Object.values(entries)[at % Object.values(entries).length];
    if (valueType) return full ? { sample: this.make(valueType, field, at) } : {};
    if (input) return this.make(input, field, at);
    if (type === 'boolean') return at % 2 === 0;
    if (type === 'number' || type === 'int') return full ? this.numberOf(schema, at) : 0;
    if (type === 'string') return this.textOf(schema, field, at);
    return null;
  }

  private nextPrice(): number {
    this.count += 1;
    return Number((2.1031 + this.count * 0.0007).toFixed(4));
  }

  private numberOf(schema: z.core.$ZodType, at: number): number {
    const limits = (definitionOf(schema).checks ?? []).map((check) => check._zod.def);
    const least = Math.max(
      0,
      ...limits.filter((limit) => limit['check'] === 'greater_than').map((limit) => Number(limit['value'])),
    );
    return least + at + 1;
  }

  private textOf(schema: z.core.$ZodType, field: string, at: number): string {
    const patterned = (definitionOf(schema).checks ?? [])
      .map((check) => check._zod.def['pattern'])
      .find((found) => found instanceof RegExp);
    if (patterned instanceof RegExp)
      return sample(stringMatching(patterned), { seed: at + 1, numRuns: 1 })[0] ?? '';
    return named.find(([name]) => name.test(field))?.[1](at) ?? `${field || 'text'} ${at + 1}`;
  }
}

/** A value of a schema as sent over the wire: the same one every time, with known bonds, times and prices. Refinements are ignored. */
export const sampleOf = (schema: z.core.$ZodType, mode: SampleMode = 'full'): unknown =>
  new Sampler(mode).make(schema);

/** Three rows of a schema, each for a different bond. */
export const sampleRows = (schema: z.core.$ZodType): readonly unknown[] => {
  const sampler = new Sampler('full');
  return SAMPLE_BONDS.map((_, at) => sampler.make(schema, '', at));
};
