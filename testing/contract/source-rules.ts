import { type ESTree, parseSync, Visitor } from 'vite';

/** Something in a source that belongs elsewhere, and its line. */
export interface SourceFault {
  readonly line: number;
  readonly what: string;
}

/** A name for one container that is made as the module loads and could be filled later. */
const FILLED_LATER = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const isContainer = (node: ESTree.Expression | null | undefined): boolean =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  FILLED_LATER.has(node.callee.name) &&
  node.arguments.length === 0;

/** Module-level variables that can hold state: `let`, and containers that begin empty. */
export function moduleState(path: string, text: string): readonly string[] {
  const found: string[] = [];
  for (const statement of parseSync(path, text).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (declaration.kind !== 'const' || isContainer(init))
        found.push(id.type === 'Identifier' ? id.name : '…');
  }
  return found;
}

/** Words of a language: Chinese, or a word of three small letters and more. Units and key names are none. */
const WORDS = /\p{Script=Han}|\b[A-Z]?[a-z]{3,}\b/u;
/** Attributes that a person reads. */
const READ = new Set(['title', 'label', 'placeholder', 'alt', 'detail', 'hint', 'text', 'aria-label']);
/** What stands in these is a key or code, the same in every language. */
const VERBATIM = new Set(['Kbd', 'kbd', 'code']);
/** Libraries that core stands in for: one place decides how they look and when they are loaded. */
const WRAPPED: readonly (readonly [library: RegExp, instead: string])[] = [
  [/^ag-grid/, '#core/grid'],
  [/^uplot/, '#core/chart'],
  [/^@base-ui\//, '#core/kit'],
  [/^react-router/, '#core/router'],
  [/^axios/, 'the plugin’s own http'],
];
const PRICE = /price|yield|bid|ofr|offer/i;

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier'
    ? node.name
    : node.type === 'MemberExpression' && !node.computed
      ? nameOf(node.property)
      : '';

/** Words, prices and libraries that do not belong into the source of a plugin. */
export function sourceFaults(path: string, text: string): readonly SourceFault[] {
  const { program, module } = parseSync(path, text);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const found: SourceFault[] = [];
  const note = (at: number, what: string): void => void found.push({ line: lineAt(at), what });
  const inside: string[] = [];
  new Visitor({
    JSXElement: ({ openingElement }) => void inside.push(nameOf(openingElement.name)),
    'JSXElement:exit': () => void inside.pop(),
    JSXText({ value, start }) {
      if (WORDS.test(value.replaceAll(/&\w+;/g, ' ')) && !VERBATIM.has(inside.at(-1) ?? ''))
        note(start, `the words "${value.trim()}" stand in the code: make them a key of src/locales`);
    },
    JSXAttribute({ name, value, start }) {
      if (value?.type !== 'Literal' || typeof value.value !== 'string' || !READ.has(nameOf(name))) return;
      if (WORDS.test(value.value))
        note(start, `the words "${value.value}" stand in the code: make them a key of src/locales`);
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'toFixed') return;
      if (PRICE.test(nameOf(callee.object)))
        note(start, 'toFixed rounds a price in binary floating point: use #core/format or #contract/rules');
    },
  }).visit(program);
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length > 0 && entries.every((entry) => entry.isType)) continue;
    const wrapped = WRAPPED.find(([library]) => library.test(moduleRequest.value));
    if (wrapped) note(moduleRequest.start, `imports ${moduleRequest.value}: use ${wrapped[1]}`);
  }
  return found;
}
