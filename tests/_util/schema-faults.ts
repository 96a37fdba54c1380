import * as z from 'zod/mini';

/** Paths at which a schema rejects a value, each once; unknown fields by their own path. Empty: the value is valid. */
export function faultsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  const paths = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return [...new Set(paths.map((path) => path.join('.')))];
}

/** A change of a valid value, and the resulting faults; a field set to undefined is removed. */
export type Border = readonly [
  what: string,
  change: Readonly<Record<string, unknown>>,
  faults: readonly string[],
];

/** Faults of a valid value after a change. */
export function faultsAfter(schema: z.core.$ZodType, sound: object, change: Border[1]): string[] {
  const changed = Object.entries({ ...sound, ...change }).filter(([, value]) => value !== undefined);
  return faultsOf(schema, Object.fromEntries(changed));
}
