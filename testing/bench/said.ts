/** What was written to the console or thrown, as a person reads it: errors by their message, objects by what is in them. */
export function said(part: unknown): string {
  if (part instanceof Error) return part.message === '' ? part.name : `${part.name}: ${part.message}`;
  if (typeof part !== 'object' || part === null) return String(part);
  const seen = new WeakSet<object>();
  const once = (_key: string, value: unknown): unknown => {
    if (value instanceof Error) return said(value);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return '…';
    seen.add(value);
    return value;
  };
  return JSON.stringify(part, once) ?? Object.prototype.toString.call(part);
}
