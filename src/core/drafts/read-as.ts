import * as z from 'zod/mini';

/** Stored JSON; `first` when there was none, or it cannot be read. */
export function readAs<T>(text: string, schema: z.ZodMiniType<T>, first: T): T {
  if (text === '') return first;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return first;
  }
}
