import { price, securityId } from '#contract/entities';
import { sample, stringMatching } from 'fast-check';
import type * as z from 'zod/mini';
import { type Definition, definitionOf } from './walk.ts';

/** Bonds used in samples, the most common one first. */
export const SAMPLE_BONDS = ['240210.IB', '240205.IB', '230023.IB'] as const;

/** `full`: every list has three items and all optional fields are present; `empty`: lists are empty and nullable fields are null. */
export type SampleMode = 'full' | 'empty';

/** Texts by field name, where a pattern does not determine them. */
const named: readonly (readonly [name: RegExp, text: (at: number) => string])[] = [
  [/time$|^asOf$|^ts$|^points$/i, (at) => `2026-11-20 09:3${at % 10}:00.000`],
  // The public id of the bench's session: a notice with another one means a login elsewhere.
  [/^token$|^sessionId$/, () => 's1'],
  [/date$|Dt$|^today$|Workday$|^oldestValuation$/i, () => '2026-11-20'],
  [/maturityStr$/i, () => '7.64Y'],
  [/^settlType$/, () => '1'],
  [/rating$/i, () => 'AAA'],
  [/id$/i, (at) => `id${at}`],
];

/** What stands for a value that may be missing, and for lists. */
const ABSENT: Readonly<Record<string, unknown>> = {
  array: [],
  record: {},
  nullable: null,
  optional: undefined,
};

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
    const definition = definitionOf(schema);
    const { type, innerType, options, in: input } = definition;
    if (this.mode === 'empty' && type in ABSENT) return ABSENT[type];
    // What a wrapper holds, the first choice of a union, or what a pipe reads.
    const inner = innerType ?? options?.[0] ?? input;
    if (inner) return this.make(inner, field, at);
    return this.composite(definition, field, at) ?? this.single(schema, field, at);
  }

  /** undefined for what has no parts and no list of values. */
  private composite(definition: Definition, field: string, at: number): unknown {
    const { shape, element, items, values, entries, valueType } = definition;
    if (shape) {
      const fields = Object.entries(shape).map(([name, part]) => [name, this.make(part, name, at)] as const);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    if (element) return Array.from({ length: 3 }, (_, index) => this.make(element, field, index));
    if (items) return items.map((item) => this.make(item, field, at));
    if (valueType) return { sample: this.make(valueType, field, at) };
    const choices = values ?? (entries && Object.values(entries));
    return choices?.[at % choices.length];
  }

  private single(schema: z.core.$ZodType, field: string, at: number): unknown {
    switch (definitionOf(schema).type) {
      case 'boolean':
        return at % 2 === 0;
      case 'number':
      case 'int':
        return this.mode === 'full' ? this.numberOf(schema, at) : 0;
      case 'string':
        return this.textOf(schema, field, at);
      default:
        return null;
    }
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
