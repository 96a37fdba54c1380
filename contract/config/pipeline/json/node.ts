import { type Diagnostic, type FindingValues, pathText, type Place } from '../../diagnostic.ts';
import { type Hint, type PipelineCode, pipelineDiagnostic } from '../diagnostic.ts';

/** A position in a text: line and column are 1-based, columns counted in UTF-16 units as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface Base {
  readonly start: Position;
  /** Where the value was written, even after preceding siblings were pruned. */
  readonly path: readonly (string | number)[];
}

export interface JsonMember {
  readonly key: string;
  readonly keyStart: Position;
  readonly node: JsonNode;
}

type JsonScalar = string | number | boolean | null;

/** A JSON value with the positions of all its parts. */
export type JsonNode =
  | (Base & { readonly kind: 'object'; readonly members: readonly JsonMember[] })
  | (Base & { readonly kind: 'array'; readonly items: readonly JsonNode[] })
  | (Base & { readonly kind: 'scalar'; readonly value: JsonScalar });

/** The plain value of a node. Of duplicate keys the last wins, as in JSON.parse. */
export function valueOf(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(node.members.map((member) => [member.key, valueOf(member.node)]));
}

const nodeValues = new WeakMap<JsonNode, unknown>();

/** `valueOf`, computed once per tree: callers must not change it. */
export function valueOnce(tree: JsonNode): unknown {
  if (!nodeValues.has(tree)) nodeValues.set(tree, valueOf(tree));
  return nodeValues.get(tree);
}

/** The member with this key; of duplicates the last. */
export function memberOf(node: JsonNode, key: string): JsonMember | undefined {
  return node.kind === 'object' ? node.members.findLast((member) => member.key === key) : undefined;
}

/** The node at a path, or its nearest existing ancestor. `keyStart` is the position of its key, if it has one. */
export function locate(
  root: JsonNode,
  path: readonly PropertyKey[],
): { readonly node: JsonNode; readonly keyStart: Position | null; readonly depth: number } {
  let node = root;
  let keyStart: Position | null = null;
  for (const [depth, part] of path.entries()) {
    const member = typeof part === 'string' ? memberOf(node, part) : undefined;
    const next = node.kind === 'array' && typeof part === 'number' ? node.items[part] : member?.node;
    if (!next) return { node, keyStart, depth };
    node = next;
    keyStart = member?.keyStart ?? null;
  }
  return { node, keyStart, depth: path.length };
}

/** The location for a diagnostic: the value at the path, or its key with `at: 'key'`. The path shown is that in the original text. */
function placeOf(
  file: string,
  root: JsonNode,
  path: readonly PropertyKey[],
  at: 'value' | 'key' = 'value',
): Place {
  const { node, keyStart, depth } = locate(root, path);
  const exact = depth === path.length;
  const start = at === 'key' && exact && keyStart ? keyStart : node.start;
  return {
    file,
    line: start.line,
    column: start.column,
    path: pathText([...node.path, ...path.slice(depth)]),
  };
}

/** A diagnostic at a node's path. */
export function findingAt(
  file: string,
  root: JsonNode,
  path: readonly PropertyKey[],
  code: PipelineCode,
  values: FindingValues = {},
  options: { readonly at?: 'value' | 'key'; readonly hint?: Hint } = {},
): Diagnostic {
  return pipelineDiagnostic(code, placeOf(file, root, path, options.at), values, options.hint);
}

/** The tree without the items at these paths (array items and object members are removed). Paths refer to this tree. */
export function prune(node: JsonNode, paths: readonly (readonly PropertyKey[])[]): JsonNode {
  if (paths.length === 0 || node.kind === 'scalar') return node;
  const below = (part: PropertyKey) => paths.filter((path) => path[0] === part);
  const gone = (part: PropertyKey) => below(part).some((path) => path.length === 1);
  const rest = (part: PropertyKey) => below(part).map((path) => path.slice(1));
  if (node.kind === 'array') {
    const items = node.items.flatMap((item, at) => (gone(at) ? [] : [prune(item, rest(at))]));
    return { ...node, items };
  }
  const members = node.members.flatMap((member) =>
    gone(member.key) ? [] : [{ ...member, node: prune(member.node, rest(member.key)) }],
  );
  return { ...node, members };
}

/** Gives a changed value the positions of its source tree: a part with no counterpart is placed at its nearest ancestor. */
export function graft(value: unknown, from: JsonNode, path: readonly (string | number)[] = []): JsonNode {
  const base = { start: from.start, path };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, at) =>
      graft(item, (from.kind === 'array' && from.items[at]) || from, [...path, at]),
    );
    return { ...base, kind: 'array', items };
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, item]) => {
      const old = memberOf(from, key);
      return {
        key,
        keyStart: old?.keyStart ?? from.start,
        node: graft(item, old?.node ?? from, [...path, key]),
      };
    });
    return { ...base, kind: 'object', members };
  }
  // `as` holds: migrations produce JSON, and everything else was handled above.
  return { ...base, kind: 'scalar', value: value as JsonScalar };
}
