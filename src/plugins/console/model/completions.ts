import { type Catalogue, parseJsonText } from '#contract/config';
import { nodeAt, type Path, pathAt, scanJson, type TextNode } from './json-text.ts';
import { nameKindAt, type Names, resolveSchema, type Schema, schemaAt } from './schema.ts';

/** One proposal of the editor. `insert` replaces `from`–`to`. */
export interface Proposal {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly info: string;
  readonly kind: 'key' | 'value';
}

export interface Proposals {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Proposal[];
}

export interface CompletionWorld {
  readonly schema: Schema;
  readonly names: Names;
  readonly panels: Catalogue['panels'];
  /** Text of a text key, for the reader. */
  readonly say: (key: string) => string;
}

/** What is inserted when a key is chosen: its colon and the start of its value. */
function starter(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'object') return '{}';
  if (schema.type === 'array') return '[]';
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'integer' || schema.type === 'number') return String(schema.minimum ?? 0);
  return '""';
}

const typeWord = (schema: Schema | undefined): string => schema?.type ?? (schema?.enum ? 'enum' : '');

function optionsOf(schema: Schema | undefined, root: Schema): readonly unknown[] {
  const here = resolveSchema(schema, root);
  if (!here) return [];
  if (here.const !== undefined) return [here.const];
  if (here.enum) return here.enum;
  if (here.type === 'boolean') return [true, false];
  return here.anyOf?.flatMap((item) => optionsOf(item, root)) ?? [];
}

/** A panel's settings are described by its own schema. */
function schemaThrough(
  world: CompletionWorld,
  text: string,
  path: Path,
): { readonly schema: Schema | undefined; readonly root: Schema } {
  const at = path.indexOf('settings');
  if (at < 0 || path[at - 2] !== 'panels')
    return { schema: schemaAt(world.schema, path), root: world.schema };
  const node = nodeAt(scanJson(text), [...path.slice(0, at), 'panel']);
  const kind = node ? parseJsonText(text.slice(node.from, node.to)) : null;
  // `as` holds: the catalogue keeps JSON Schemas.
  const own = (typeof kind === 'string' ? world.panels[kind]?.settingsSchema : null) as
    | Schema
    | null
    | undefined;
  return own
    ? { schema: schemaAt(own, path.slice(at + 1)), root: own }
    : { schema: undefined, root: world.schema };
}

/** The word at the cursor, quotes included. */
function wordAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = /"(?:[^"\\]|\\.)*$|[\w.+-]*$/.exec(oddQuote(text.slice(lineStart, offset)))?.[0] ?? '';
  const from = offset - before.length;
  const after = before.startsWith('"')
    ? (/^(?:[^"\\\n,}\]]|\\.)*"?/.exec(text.slice(offset))?.[0] ?? '')
    : (/^[\w.+-]*/.exec(text.slice(offset))?.[0] ?? '');
  return { from, to: offset + after.length };
}

/** The part of a line after its last closed string: an open quote is where the word begins. */
function oddQuote(line: string): string {
  let open = -1;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '"') open = open < 0 ? at : -1;
  }
  return open < 0 ? line.slice(line.lastIndexOf('"') + 1) : line.slice(open);
}

/** Whether a key or a value belongs at an offset, and whose. */
function place(text: string, from: number): { readonly kind: 'key' | 'value'; readonly path: Path } {
  // The text up to the word, parsed as unfinished: the word belongs to what is open there.
  const head = text.slice(0, from);
  const last = head.trimEnd().at(-1) ?? '';
  const root = scanJson(`${head}"\u0000"`);
  const path = pathAt(root, from + 1);
  const owner: TextNode | null = nodeAt(root, path.slice(0, -1));
  if (last !== ':' && owner?.kind === 'object') return { kind: 'key', path: path.slice(0, -1) };
  return { kind: 'value', path };
}

/** Completions at the cursor: keys of the object there, or values of the key there, from the schema and existing names. */
export function proposalsAt(text: string, offset: number, world: CompletionWorld): Proposals {
  const { from, to } = wordAt(text, offset);
  const { kind, path } = place(text, from);
  const { schema, root } = schemaThrough(world, text, path);
  if (kind === 'key') {
    const node = nodeAt(scanJson(text), path);
    const usedKeys = new Set(
      node?.kind === 'object'
        ? node.members.filter((item) => item.keyFrom !== from).map((item) => item.key)
        : [],
    );
    const hasColon = /^\s*:/.test(text.slice(to));
    const items = Object.entries(schema?.properties ?? {}).flatMap(([key, raw]): Proposal[] => {
      if (usedKeys.has(key)) return [];
      const property = resolveSchema(raw, root);
      const isRequired = schema?.required?.includes(key) ?? false;
      return [
        {
          label: key,
          insert: hasColon ? JSON.stringify(key) : `${JSON.stringify(key)}: ${starter(property)}`,
          detail: `${isRequired ? '* ' : ''}${typeWord(property)}`,
          info: property?.description ?? raw.description ?? '',
          kind: 'key',
        },
      ];
    });
    return { from, to, items };
  }
  const nameKind = nameKindAt(path);
  const names = nameKind ? world.names[nameKind] : [];
  const info = schema?.description ?? '';
  const fixed = optionsOf(schema, root).map((value): Proposal => ({
    label: String(value),
    insert: JSON.stringify(value),
    detail: '',
    info,
    kind: 'value',
  }));
  const nameItems = names.map((name): Proposal => {
    const words =
      nameKind === 'text'
        ? world.say(name)
        : nameKind === 'panel'
          ? world.say(world.panels[name]?.title ?? '')
          : '';
    return { label: name, insert: JSON.stringify(name), detail: words, info: '', kind: 'value' };
  });
  return { from, to, items: [...fixed, ...nameItems] };
}
