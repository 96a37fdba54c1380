import * as z from 'zod/mini';

/** Where a schema finds fault, as paths, each once; fields that it does not know by their own path. Empty: it takes the value. */
export function faultsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  const paths = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return [...new Set(paths.map((path) => path.join('.')))];
}

/** A change of a sound value, and where fault is found with it; a field that is undefined is taken out. */
export type Border = readonly [
  what: string,
  change: Readonly<Record<string, unknown>>,
  faults: readonly string[],
];

/** Faults of a sound value after a change. */
export function faultsAfter(schema: z.core.$ZodType, sound: object, change: Border[1]): string[] {
  const changed = Object.entries({ ...sound, ...change }).filter(([, value]) => value !== undefined);
  return faultsOf(schema, Object.fromEntries(changed));
}
