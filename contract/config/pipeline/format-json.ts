/** Longest line, in characters, as in the build's own files. */
const WIDTH = 130;

/** JSON as edited by hand: two-space indentation, one line where it fits. Ends with a line break. */
export function formatJson(value: unknown): string {
  return `${formatValue(value, '', 0)}\n`;
}

function formatValue(value: unknown, indent: string, usedWidth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const isList = Array.isArray(value);
  const parts: (readonly [key: string, item: unknown])[] = isList
    ? value.map((item: unknown) => ['', item] as const)
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${JSON.stringify(key)}: `, item] as const);
  if (parts.length === 0) return isList ? '[]' : '{}';
  const flat = parts.map(([key, item]) => key + formatValue(item, '', Number.NEGATIVE_INFINITY)).join(', ');
  const line = isList ? `[${flat}]` : `{ ${flat} }`;
  if (indent.length + usedWidth + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const rows = parts.map(([key, item]) => `${inner}${key}${formatValue(item, inner, key.length + 1)}`);
  return `${isList ? '[' : '{'}\n${rows.join(',\n')}\n${indent}${isList ? ']' : '}'}`;
}
