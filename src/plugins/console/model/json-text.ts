import { parseJsonText } from '#contract/config';
import { formatJson } from '#contract/config/pipeline';

/** A position in a JSON text, by keys and list indexes. */
export type Path = readonly (string | number)[];

interface Base {
  /** Offsets in the text: the first character, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export interface TextMember {
  readonly key: string;
  readonly keyFrom: number;
  readonly keyTo: number;
  /** null while nothing is written after the colon. */
  readonly node: TextNode | null;
}

/** A JSON value with its offsets. Made from unfinished texts too. */
export type TextNode =
  | (Base & { readonly kind: 'object'; readonly members: readonly TextMember[] })
  | (Base & { readonly kind: 'array'; readonly items: readonly TextNode[] })
  | (Base & { readonly kind: 'scalar' });

/** Parses as much as possible: an unfinished or broken text gives the tree of what is there. Never throws. */
export const scanJson = (text: string): TextNode | null => new JsonScanner(text).value(0);

/** Deeper than any configuration, and shallow enough for the stack. */
const MAX_DEPTH = 100;

class JsonScanner {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): TextNode | null {
    this.#skip();
    const from = this.#at;
    if (depth > MAX_DEPTH) return null;
    switch (this.#char()) {
      case '"':
        this.#quoted();
        return { kind: 'scalar', from, to: this.#at };
      case '{': {
        this.#at += 1;
        const members = this.#list('}', () => this.#member(depth));
        return { kind: 'object', from, to: this.#at, members };
      }
      case '[': {
        this.#at += 1;
        const items = this.#list(']', () => this.value(depth + 1));
        return { kind: 'array', from, to: this.#at, items };
      }
      default: {
        const word = /^[^\s,:{}[\]"]+/.exec(this.#text.slice(from, from + 200))?.[0];
        if (word === undefined) return null;
        this.#at += word.length;
        return { kind: 'scalar', from, to: this.#at };
      }
    }
  }

  #char(): string {
    return this.#text.charAt(this.#at);
  }

  #skip(): void {
    while (this.#at < this.#text.length && /\s/.test(this.#char())) this.#at += 1;
  }

  /** A quoted string; an unclosed one ends with its line. */
  #quoted(): string {
    const from = this.#at;
    this.#at += 1;
    while (this.#at < this.#text.length && this.#char() !== '"' && this.#char() !== '\n')
      this.#at += this.#char() === '\\' ? 2 : 1;
    this.#at = Math.min(this.#at, this.#text.length);
    if (this.#char() === '"') this.#at += 1;
    const raw = this.#text.slice(from, this.#at);
    const value = parseJsonText(raw);
    return typeof value === 'string' ? value : raw.replace(/^"|"$/g, '');
  }

  #member(depth: number): TextMember | null {
    if (this.#char() !== '"') return null;
    const keyFrom = this.#at;
    const key = this.#quoted();
    const keyTo = this.#at;
    this.#skip();
    if (this.#char() !== ':') return { key, keyFrom, keyTo, node: null };
    this.#at += 1;
    return { key, keyFrom, keyTo, node: this.value(depth + 1) };
  }

  #list<T>(end: string, read: () => T | null): T[] {
    const found: T[] = [];
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length) return found;
      if (this.#char() === end) {
        this.#at += 1;
        return found;
      }
      if (this.#char() === ',') {
        this.#at += 1;
        continue;
      }
      // The closing bracket of an enclosing value: this list was not closed.
      if (']}'.includes(this.#char())) return found;
      const before = this.#at;
      const item = read();
      if (item !== null) found.push(item);
      if (this.#at === before) this.#at += 1;
    }
  }
}

/** The node at a path; null when there is none. */
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

/** Path of the innermost node around an offset. */
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

/** The value at a path of a value. */
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

/**
 * The text with a value put at a path: in place of the existing one, else as a new member or last item, creating the objects around it.
 * Everything else stays to the letter.
 */
export function withValue(text: string, path: Path, value: unknown): string {
  const root = scanJson(text);
  const there = nodeAt(root, path);
  if (there) return text.slice(0, there.from) + lay(value, indentAt(text, there.from)) + text.slice(there.to);
  const key = path.at(-1);
  const parent = nodeAt(root, path.slice(0, -1));
  // A member of a missing object creates that object.
  if (!parent && typeof key === 'string' && path.length > 1)
    return withValue(text, path.slice(0, -1), { [key]: value });
  if (key === undefined || !parent || parent.kind === 'scalar') return text;
  return withEntry(text, parent, key, value);
}

type Container = Exclude<TextNode, { readonly kind: 'scalar' }>;

/** Where the items of a list stand, or the members of an object from their key on. */
const spansOf = (parent: Container): readonly Base[] =>
  parent.kind === 'array'
    ? parent.items.map(({ from, to }) => ({ from, to }))
    : parent.members.map(({ keyFrom, keyTo, node }) => ({ from: keyFrom, to: node?.to ?? keyTo }));

/** The text with a new last item of a list or last member of an object, laid out as its neighbours are. */
function withEntry(text: string, parent: Container, key: string | number, value: unknown): string {
  const isList = parent.kind === 'array';
  const spans = spansOf(parent);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) {
    const laid = lay(isList ? [value] : { [key]: value }, indentAt(text, parent.from));
    return text.slice(0, parent.from) + laid + text.slice(parent.to);
  }
  const indent = indentAt(text, first.from);
  const gap = text.slice(parent.from, first.from).includes('\n') ? `\n${indent}` : ' ';
  const head = isList ? '' : `${JSON.stringify(key)}: `;
  return `${text.slice(0, last.to)},${gap}${head}${lay(value, indent)}${text.slice(last.to)}`;
}

/** The text without the value at a path. */
export function withoutValue(text: string, path: Path): string {
  const key = path.at(-1);
  const parent = nodeAt(scanJson(text), path.slice(0, -1));
  if (!parent || parent.kind === 'scalar') return text;
  const spans = spansOf(parent);
  const at = parent.kind === 'array' ? Number(key) : parent.members.findIndex((member) => member.key === key);
  const own = spans[at];
  if (!own) return text;
  const [before, after] = [spans[at - 1], spans[at + 1]];
  if (before) return text.slice(0, before.to) + text.slice(own.to);
  if (after) return text.slice(0, own.from) + text.slice(after.from);
  return text.slice(0, parent.from) + (parent.kind === 'array' ? '[]' : '{}') + text.slice(parent.to);
}

/** The text with a list item and the one `by` places further swapped. */
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
