import type * as z from 'zod/mini';

/** The parts of a schema's definition that samples read. Undocumented by the library but stable throughout its version 4. */
export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly valueType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[];
}

/** A schema's definition. */
export function definitionOf(schema: z.core.$ZodType): Definition {
  // `as` holds: every zod 4 schema has its definition there; fields absent from its kind are undefined.
  return schema._zod.def as unknown as Definition;
}

/** The schema inside optional, nullable, default and similar wrappers. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return inner === undefined ? schema : bare(inner);
}
