import { parseSync, visitorKeys } from 'oxc-parser';
import { FROZEN } from './long-functions.ts';

/** Nodes of syntax that two places share, one after another, to count as near-duplicates. */
const ALIKE = 40;
/** Lines on which those nodes stand. */
const MIN_LINES = 6;
/** Share of their names and values that are the same. Below it, places are alike as declarations of one kind are: calls, manifests. */
const SAME_WORDS = 0.75;

interface Source {
  readonly path: string;
  readonly text: string;
}

interface NearDuplicate {
  readonly lines: number;
  /** Paths and lines of both, such as `src/a.ts:10-24 ~ src/b.ts:31-45`. */
  readonly places: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** One node of a file in reading order. */
interface Step {
  /** What it is, without the names of locals and the values of literals. */
  readonly shape: string;
  /** The name or value, where it has one. */
  readonly word: string | null;
  readonly line: number;
  /** A statement, member or element, with which a duplicate may begin. */
  readonly begins: boolean;
}

/** Fields whose identifier says what is used, not what the author called it. */
const MEANING = new Set(['property', 'key', 'callee', 'typeName', 'tag']);
const BEGINS = /Statement$|Declaration$|Definition$|^(?:Property|JSXElement|TSPropertySignature)$/;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;
/** Imports, and lists of names that a file passes on. */
const isPassedOver = ({ type, source }: SyntaxNode): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('Export') && isNode(source));

function wordOf({ name, raw }: SyntaxNode): string | null {
  if (typeof name === 'string') return name;
  return typeof raw === 'string' ? raw : null;
}

function shapeOf(node: SyntaxNode, isMeaning: boolean): string {
  const { type, name, value, operator, kind } = node;
  if (typeof name === 'string' && (isMeaning || type === 'JSXIdentifier')) return `.${name}`;
  if (type === 'Literal') return typeof value;
  return [type, operator, kind].filter((part) => typeof part === 'string').join(' ');
}

/** Nodes of a file in reading order. A list of like items, such as a table, counts as one item. */
function stepsOf({ path, text }: Source): Step[] {
  let line = 1;
  let read = 0;
  const lineAt = (offset: number): number => {
    for (; read < offset; read++) if (text[read] === '\n') line++;
    return line;
  };
  const walk = (node: SyntaxNode, isMeaning: boolean): Step[] => {
    if (isPassedOver(node)) return [];
    const own: Step = {
      shape: shapeOf(node, isMeaning),
      word: wordOf(node),
      line: lineAt(node.start),
      begins: BEGINS.test(node.type),
    };
    return [own, ...(visitorKeys[node.type] ?? []).flatMap((field) => walkField(node, field))];
  };
  const walkField = (node: SyntaxNode, field: string): Step[] => {
    const isMeaning = MEANING.has(field) && node['computed'] !== true;
    const value = node[field];
    if (isNode(value)) return walk(value, isMeaning);
    if (!Array.isArray(value)) return [];
    let former = '';
    return value.filter(isNode).flatMap((item) => {
      const steps = walk(item, isMeaning);
      if (steps[0]?.begins === true) return steps;
      const shape = shapesOf(steps);
      const isLike = shape === former;
      former = shape;
      return isLike ? [] : steps;
    });
  };
  return parseSync(path, text).program.body.flatMap((part) => (isNode(part) ? walk(part, false) : []));
}

const shapesOf = (steps: readonly Step[]): string => steps.map(({ shape }) => shape).join();

/**
 * Places that are alike node for node, but for names of locals and values of literals, most of which are the same too; the largest
 * first. Each place is paired with the first that it repeats. Tables (`*.data.ts`) repeat by nature and are left out.
 */
export function nearDuplicates(sources: readonly Source[]): NearDuplicate[] {
  const found: NearDuplicate[] = [];
  const firsts = new Map<
    string,
    { readonly path: string; readonly steps: readonly Step[]; readonly at: number }
  >();
  const files = sources.filter(({ path }) => !path.startsWith(FROZEN) && !path.endsWith('.data.ts'));
  for (const { path, text } of files) {
    const steps = stepsOf({ path, text });
    for (let at = 0; at + ALIKE <= steps.length; at++) {
      if (steps[at]?.begins !== true) continue;
      const shapes = shapesOf(steps.slice(at, at + ALIKE));
      const former = firsts.get(shapes);
      if (!former) firsts.set(shapes, { path, steps, at });
      else if (former.path !== path || former.at + ALIKE <= at) {
        const length = alike(former.steps, former.at, steps, at);
        const first = former.steps.slice(former.at, former.at + length);
        const second = steps.slice(at, at + length);
        const lines = new Set(second.map((step) => step.line)).size;
        if (lines >= MIN_LINES && sameWords(first, second) >= SAME_WORDS)
          found.push({ lines, places: `${former.path}:${range(first)} ~ ${path}:${range(second)}` });
        at += length - 1;
      }
    }
  }
  return found.toSorted((a, b) => b.lines - a.lines);
}

/** How many nodes from both places on are alike; a place does not run into the one that repeats it. */
function alike(first: readonly Step[], from: number, second: readonly Step[], to: number): number {
  const most = Math.min(second.length - to, (first === second ? to : first.length) - from);
  let length = ALIKE;
  while (length < most && first[from + length]?.shape === second[to + length]?.shape) length++;
  return length;
}

function sameWords(first: readonly Step[], second: readonly Step[]): number {
  const words = first.flatMap(({ word }, at) => (word === null ? [] : [word === second[at]?.word]));
  return words.filter(Boolean).length / words.length;
}

const range = (steps: readonly Step[]): string => `${steps[0]?.line}-${steps.at(-1)?.line}`;
