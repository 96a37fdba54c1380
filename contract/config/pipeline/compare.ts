import { canonicalJson } from '../hash.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal content, regardless of key order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/** Values compared as a unit: half of a gate means nothing. */
export const isWhole = (key: string): boolean => key === 'when';

/** The items of a list with ids, by id and in order; null for any other value. An empty list has no items to distinguish. */
export function byId(value: unknown): ReadonlyMap<string, JsonObject> | null {
  if (!Array.isArray(value)) return null;
  const items = new Map<string, JsonObject>();
  for (const item of value) {
    const id: unknown = isObject(item) ? item['id'] : undefined;
    if (!isObject(item) || typeof id !== 'string' || items.has(id)) return null;
    items.set(id, item);
  }
  return items;
}
