import { formatJson } from '#contract/config/pipeline';

/** Where something stands in a JSON text, by keys and places in lists. */
export type Path = readonly (string | number)[];

interface Base {
  /** Offsets in the text: first character, and the one behind the last. */
  readonly from: number;
  readonly to: number;
}

export interface TextMember {
  readonly key: string;
  readonly keyFrom: number;
  readonly keyTo: number;
  /** null while nothing is written behind the colon. */
  readonly node: TextNode | null;
}

/** A JSON value with its offsets. Made from unfinished texts too. */
export type TextNode =
  | (Base & { readonly kind: 'object'; readonly members: readonly TextMember[] })
  | (Base & { readonly kind: 'array'; readonly items: readonly TextNode[] })
  | (Base & { readonly kind: 'scalar' });

/** Reads what can be read: an unfinished or broken text gives the tree of what is there. Never throws. */
export function scanJson(text: string): TextNode | null {
  let at = 0;
  const skip = (): void => {
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  };
  const quoted = (): string => {
    const from = at;
    at += 1;
    while (at < text.length && text.charAt(at) !== '"' && text.charAt(at) !== '\n')
      at += text.charAt(at) === '\\' ? 2 : 1;
    at = Math.min(at, text.length);
    if (text.charAt(at) === '"') at += 1;
    const raw = text.slice(from, at);
    try {
      return String(JSON.parse(raw));
    } catch {
      return raw.replace(/^"|"$/g, '');
    }
  };
  const value = (depth: number): TextNode | null => {
    skip();
    const from = at;
    const first = text.charAt(at);
    if (depth > 100) return null;
    if (first === '"') {
      quoted();
      return { kind: 'scalar', from, to: at };
    }
    if (first === '{') {
      at += 1;
      const members = list('}', (): TextMember | null => {
        if (text.charAt(at) !== '"') return null;
        const keyFrom = at;
        const key = quoted();
        const keyTo = at;
        skip();
        if (text.charAt(at) !== ':') return { key, keyFrom, keyTo, node: null };
        at += 1;
        return { key, keyFrom, keyTo, node: value(depth + 1) };
      });
      return { kind: 'object', from, to: at, members };
    }
    if (first === '[') {
      at += 1;
      const items = list(']', () => value(depth + 1));
      return { kind: 'array', from, to: at, items };
    }
    const word = /^[^\s,:{}[\]"]+/.exec(text.slice(at, at + 200))?.[0];
    if (word === undefined) return null;
    at += word.length;
    return { kind: 'scalar', from, to: at };
  };
  const list = <T>(end: string, read: () => T | null): T[] => {
    const found: T[] = [];
    for (;;) {
      skip();
      if (at >= text.length) return found;
      if (text.charAt(at) === end) {
        at += 1;
        return found;
      }
      if (text.charAt(at) === ',') {
        at += 1;
        continue;
      }
      // The bracket of something around it: this list was not closed.
      if (']}'.includes(text.charAt(at))) return found;
      const before = at;
      const item = read();
      if (item !== null) found.push(item);
      if (at === before) at += 1;
    }
  };
  return value(0);
}

/** The node at a path; null where there is none. */
export function nodeAt(root: TextNode | null, path: Path): TextNode | null {
  let node = root;
  for (const part of path) {
    if (node?.kind === 'array' && typeof part === 'number') node = node.items[part] ?? null;
    else if (node?.kind === 'object')
      node = node.members.findLast((member) => member.key === part)?.node ?? null;
    else return null;
  }
  return node;
}

/** Path of the innermost thing around an offset. */
export function pathAt(root: TextNode | null, offset: number): Path {
  const path: (string | number)[] = [];
  for (let node = root; node !== null;) {
    if (node.kind === 'scalar') break;
    if (node.kind === 'array') {
      const at: number = node.items.findIndex((item) => item.from <= offset && offset <= item.to);
      if (at < 0) break;
      path.push(at);
      node = node.items[at] ?? null;
    } else {
      const member: TextMember | undefined = node.members.find(
        (item) => item.keyFrom <= offset && offset <= (item.node?.to ?? item.keyTo),
      );
      if (!member) break;
      path.push(member.key);
      node = member.node;
    }
  }
  return path;
}

/** The text's value; undefined where it is not JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands at a path of a value. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    // `as` holds: it was just seen to have the key.
    current = (current as Readonly<Record<string | number, unknown>>)[part];
  }
  return current;
}

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
const lay = (value: unknown, indent: string): string =>
  formatJson(value).trimEnd().replaceAll('\n', `\n${indent}`);

/** The text with a value put at a path: in place of what stands there, else as a new member or last item. Everything else stays to the letter. */
export function withValue(text: string, path: Path, value: unknown): string {
  const root = scanJson(text);
  const there = nodeAt(root, path);
  if (there) return text.slice(0, there.from) + lay(value, indentAt(text, there.from)) + text.slice(there.to);
  const key = path.at(-1);
  const parent = nodeAt(root, path.slice(0, -1));
  if (key === undefined || !parent || parent.kind === 'scalar') return text;
  const isList = parent.kind === 'array';
  const entries = isList ? parent.items : parent.members;
  const head = isList ? '' : `${JSON.stringify(key)}: `;
  if (entries.length === 0) {
    const laid = lay(isList ? [value] : { [key]: value }, indentAt(text, parent.from));
    return text.slice(0, parent.from) + laid + text.slice(parent.to);
  }
  const first = isList ? parent.items[0]?.from : parent.members[0]?.keyFrom;
  const last = isList
    ? parent.items.at(-1)?.to
    : (parent.members.at(-1)?.node?.to ?? parent.members.at(-1)?.keyTo);
  const isTall = text.slice(parent.from, first).includes('\n');
  const indent = indentAt(text, first ?? 0);
  const gap = isTall ? `\n${indent}` : ' ';
  return `${text.slice(0, last)},${gap}${head}${lay(value, indent)}${text.slice(last)}`;
}

/** The text without what stands at a path. */
export function withoutValue(text: string, path: Path): string {
  const key = path.at(-1);
  const parent = nodeAt(scanJson(text), path.slice(0, -1));
  if (!parent || parent.kind === 'scalar') return text;
  const spans =
    parent.kind === 'array'
      ? parent.items.map(({ from, to }) => ({ from, to }))
      : parent.members.map((member) => ({ from: member.keyFrom, to: member.node?.to ?? member.keyTo }));
  const at = parent.kind === 'array' ? Number(key) : parent.members.findIndex((member) => member.key === key);
  const own = spans[at];
  if (!own) return text;
  const [before, after] = [spans[at - 1], spans[at + 1]];
  if (before) return text.slice(0, before.to) + text.slice(own.to);
  if (after) return text.slice(0, own.from) + text.slice(after.from);
  return text.slice(0, parent.from) + (parent.kind === 'array' ? '[]' : '{}') + text.slice(parent.to);
}

/** The text with a list item and the one `by` places further changed over. */
export function withMoved(text: string, path: Path, by: number): string {
  const at = path.at(-1);
  const parent = nodeAt(scanJson(text), path.slice(0, -1));
  if (parent?.kind !== 'array' || typeof at !== 'number') return text;
  const pair = [parent.items[at], parent.items[at + by]].sort((a, b) => (a?.from ?? 0) - (b?.from ?? 0));
  const [a, b] = pair;
  if (!a || !b) return text;
  return (
    text.slice(0, a.from) +
    text.slice(b.from, b.to) +
    text.slice(a.to, b.from) +
    text.slice(a.from, a.to) +
    text.slice(b.to)
  );
}

/** Offset of a 1-based line and column; the end of the text where it is shorter. */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  const end = text.indexOf('\n', at);
  return Math.min(at + column - 1, end < 0 ? text.length : end);
}
