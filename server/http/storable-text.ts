import { fieldRefusal } from './validation-refusal.ts';

/**
 * Throws 400, naming the field, for a text that no database column can hold: one with a NUL character or half a surrogate pair. Refused here,
 * because a transaction shared with others would fail with it. Not recursive: a body may be nested as deep as it is long.
 */
export function assertStorable(part: unknown): void {
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value: part }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) throw fieldRefusal(path, 'unstorableText');
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw fieldRefusal(path, 'unstorableText');
      waiting.push({ path: path === '' ? name : `${path}.${name}`, value: inner });
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
