import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Removes wrappers that do not change the shape of a schema's value. */
function unwrap(schema: Schema): Schema {
  // `as` holds: `def.type` identifies the definition behind the general type (zod's own way of telling schemas apart).
  const def = schema._zod.def as {
    readonly type: string;
    readonly innerType?: Schema;
    readonly getter?: () => Schema;
  };
  if (def.type === 'lazy' && def.getter) return unwrap(def.getter());
  return def.innerType ? unwrap(def.innerType) : schema;
}

/** The schema at a path below `schema`; null if the path leaves it. */
function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | null {
  let current = unwrap(schema);
  for (const part of path) {
    // `as` holds: as above; each property exists exactly for the type tested.
    const def = current._zod.def as {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly element?: Schema;
      readonly valueType?: Schema;
    };
    const shape = def.shape;
    const next = shape ? shape[String(part)] : (def.element ?? def.valueType);
    if (!next) return null;
    current = unwrap(next);
  }
  return current;
}

/** The keys that an object schema knows. */
export function keysAt(schema: Schema, path: readonly PropertyKey[]): readonly string[] {
  const found = schemaAt(schema, path);
  // `as` holds: only object schemas have a shape.
  const shape = (found?._zod.def as { readonly shape?: Readonly<Record<string, Schema>> } | undefined)?.shape;
  return Object.keys(shape ?? {});
}
