import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, Visitor } from 'oxc-parser';
import { root, type SourceFile } from './import-graph.ts';

/** A selector of a style sheet, with the classes it names, in order. */
export interface Selector {
  readonly sheet: string;
  readonly line: number;
  readonly text: string;
  readonly classes: readonly string[];
}

/** A class literal in TSX, with its position. `isPrefix`: an expression follows without a space, as in `k-${tone}`. */
export interface Written {
  readonly name: string;
  readonly isPrefix: boolean;
  readonly place: string;
}

/** The global sheets; `*.module.css` are checked by the build. */
export const readSheets = (): { readonly sheet: string; readonly css: string }[] =>
  globSync('src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.module.css'))
    .sort()
    .map((sheet) => ({ sheet, css: readFileSync(join(root, sheet), 'utf8') }));

/** Every selector of the global sheets. */
export const readSelectors = (): Selector[] =>
  readSheets().flatMap(({ sheet, css }) => selectorsOf(sheet, css));

/** The selectors of one sheet. Includes rules inside @media and similar, but not the steps of @keyframes. */
export function selectorsOf(sheet: string, css: string): Selector[] {
  // Blanked rather than removed: offsets, and therefore line numbers, are preserved.
  const text = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (part) =>
    part.replaceAll(/[^\n]/g, ' '),
  );
  const found: Selector[] = [];
  const open: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(from, index);
    from = index + 1;
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    const inFrames = open.some((around) => around.startsWith('@keyframes'));
    open.push(prelude.trim());
    if (inFrames || prelude.trim().startsWith('@')) continue;
    const line = text.slice(0, index).trimEnd().split('\n').length;
    for (const part of prelude.split(/,(?![^()]*\))/))
      found.push({ sheet, line, text: part.trim(), classes: classesIn(part) });
  }
  return found;
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/** Every word in every string of a source: possible classes that are combined elsewhere. */
export function wordsOf({ program }: SourceFile): Set<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    for (const word of text.split(/\s+/)) words.add(word);
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value);
    },
    TemplateElement: (node) => add(node.value.raw),
  }).visit(program);
  return words;
}

/** Classes written in `className`, in `tone` of grid columns, and set on elements imperatively. */
export function writtenClasses({ path, text, program }: SourceFile): Written[] {
  const found: Written[] = [];
  const take = (node: Expression): void => {
    const place = `${path}:${text.slice(0, node.start).split('\n').length}`;
    for (const { name, isPrefix } of literalsOf(node)) found.push({ name, isPrefix, place });
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !/^className$|ClassName$/.test(name.name)) return;
      if (value?.type === 'Literal') take(value);
      if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        take(value.expression);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'tone' && value.type === 'ArrowFunctionExpression')
        if (value.body.type !== 'BlockStatement') take(value.body);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      if (left.property.name === 'className') take(right);
    },
  }).visit(program);
  return found;
}

/** The classes that an expression may evaluate to, as far as literals show; values only compared or looked up do not count. */
function literalsOf(node: Expression): Omit<Written, 'place'>[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? named(node.value, false, false) : [];
    case 'TemplateLiteral':
      return [
        ...node.quasis.flatMap(({ value }, at) =>
          named(
            value.raw,
            at > 0 && /^\S/.test(value.raw),
            at < node.expressions.length && /\S$/.test(value.raw),
          ),
        ),
        ...node.expressions.flatMap((part, at) =>
          // A part joined to a prefix is not a class of its own.
          /\S$/.test(node.quasis[at]?.value.raw ?? '') ? [] : literalsOf(part),
        ),
      ];
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return literalsOf(node.expression);
    default:
      return [];
  }
}

function named(text: string, isGlued: boolean, isPrefix: boolean): Omit<Written, 'place'>[] {
  const words = text.split(/\s+/);
  return words.flatMap((name, at) => {
    if (name === '' || (at === 0 && isGlued)) return [];
    return [{ name, isPrefix: isPrefix && at === words.length - 1 }];
  });
}
