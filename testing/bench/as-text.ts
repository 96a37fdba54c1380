/** Readable form of something written to the console or thrown: errors by their message, objects by their content. */
export function asText(part: unknown): string {
  if (part instanceof Error) return part.message === '' ? part.name : `${part.name}: ${part.message}`;
  if (typeof part !== 'object' || part === null) return String(part);
  const seen = new WeakSet<object>();
  const once = (_key: string, value: unknown): unknown => {
    if (value instanceof Error) return asText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return '…';
    seen.add(value);
    return value;
  };
  return JSON.stringify(part, once) ?? Object.prototype.toString.call(part);
}
