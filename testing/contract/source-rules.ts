import { posix } from 'node:path';
import { callIds } from '#contract/api';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A construct that does not belong in a source, with its line. */
export interface SourceFault {
  readonly line: number;
  readonly what: string;
}

type Parsed = ReturnType<typeof parseSync>;

/** Containers that are created as the module loads and could be filled later. */
const FILLED_LATER = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const isContainer = (node: ESTree.Expression | null | undefined): boolean =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  FILLED_LATER.has(node.callee.name) &&
  node.arguments.length === 0;

/** Methods that change the array they are called on. */
const CHANGES = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
]);

/** Names of the variables whose members a source writes to: `x.a = 1`, `x[0] += 1`, `x.a.b++`, `delete x.a`, `x.push(1)`, `Object.assign(x, …)`. */
function writtenTo(program: ESTree.Program): ReadonlySet<string> {
  const found = new Set<string>();
  const write = (node: ESTree.Node | undefined): void => {
    let base = node;
    while (base?.type === 'MemberExpression') base = base.object;
    if (base?.type === 'Identifier') found.add(base.name);
  };
  const writeMember = (node: ESTree.Node): void => {
    if (node.type === 'MemberExpression') write(node);
  };
  new Visitor({
    AssignmentExpression: ({ left }) => writeMember(left),
    UpdateExpression: ({ argument }) => writeMember(argument),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') writeMember(argument);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression') return;
      if (CHANGES.has(nameOf(callee))) write(callee.object);
      if (nameOf(callee.object) === 'Object' && nameOf(callee) === 'assign') write(first);
    },
  }).visit(program);
  return found;
}

/** Static fields of a class that hold state, or could: they live as long as the module. */
const staticState = ({ body }: ESTree.Class): readonly string[] =>
  body.body.flatMap((member) =>
    member.type === 'PropertyDefinition' && member.static && (!member.readonly || isContainer(member.value))
      ? [nameOf(member.key)]
      : [],
  );

/** Module-level variables that hold state, or could: `let`, containers that start empty, objects and arrays that the module writes to. */
export function moduleState(
  path: string,
  text: string,
  { program }: Parsed = parseSync(path, text),
): readonly string[] {
  const found: string[] = [];
  const written = writtenTo(program);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'ClassDeclaration') found.push(...staticState(declaration));
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const name = id.type === 'Identifier' ? id.name : '…';
      const isLiteral = init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression';
      if (declaration.kind !== 'const' || isContainer(init) || (isLiteral && written.has(name)))
        found.push(name);
    }
  }
  return found;
}

/** Natural-language words: Chinese, or a word of at least three lower-case letters. Units and key names do not count. */
const WORDS = /\p{Script=Han}|\b[A-Z]?[a-z]{3,}\b/u;
/** Attributes that users read. */
const READ = new Set(['title', 'label', 'placeholder', 'alt', 'detail', 'hint', 'text', 'aria-label']);
/** Elements whose content is a key or code, the same in every language. */
const VERBATIM = new Set(['Kbd', 'kbd', 'code']);
/** Libraries that core wraps: their look and loading are decided in one place. */
const WRAPPED: readonly (readonly [library: RegExp, instead: string])[] = [
  [/^ag-grid/, '#core/grid'],
  [/^uplot/, '#core/chart'],
  [/^@base-ui\//, '#core/kit'],
  [/^react-router/, '#core/router'],
  [/^axios/, 'the plugin’s own http'],
];
const PRICE = /price|yield|bid|ofr|offer/i;
const HAN = /\p{Script=Han}/u;
/** A language's own name is the same in every language. */
const OWN_NAMES = new Set(['中文', '简体中文']);

/** Strings of an expression that a user could read, in all its branches; keys passed to calls do not count. */
function stringsOf(node: ESTree.Node): readonly { readonly start: number; readonly words: string }[] {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? [{ start: node.start, words: node.value }] : [];
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value, start }) => ({ start, words: value.raw }));
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(stringsOf);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(stringsOf);
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [node.left, node.right].flatMap(stringsOf);
  return [];
}

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier'
    ? node.name
    : node.type === 'MemberExpression' && !node.computed
      ? nameOf(node.property)
      : '';

/** Whether a relative import of the source at `path` in a plugin's folder leads out of it. Texts are the plugin's own, wherever they are. */
const leavesFolder = (path: string, name: string): boolean =>
  name.startsWith('.') &&
  posix.join(posix.dirname(path.replaceAll('\\', '/')), name).startsWith('../') &&
  !/\/locales\/.*\.json$/.test(name);

/** Imports of libraries that core wraps, and of anything outside the plugin's folder. */
function strayImports(
  path: string,
  text: string,
  { staticImports, dynamicImports }: Parsed['module'],
): readonly { readonly at: number; readonly what: string }[] {
  const all = [
    ...staticImports.map(({ moduleRequest: { start, value }, entries }) => ({
      at: start,
      name: value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      at: start,
      name: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return all.flatMap(({ at, name, isType }) => {
    if (leavesFolder(path, name))
      return [{ at, what: `imports ${name}: plugins meet in #core and #contract only` }];
    const wrapped = isType ? undefined : WRAPPED.find(([library]) => library.test(name));
    return wrapped ? [{ at, what: `imports ${name}: use ${wrapped[1]}` }] : [];
  });
}

/** Calls of the contract that a source names and its plugin does not declare: made on a press only, they would be refused there. */
export function undeclaredCalls(
  path: string,
  text: string,
  declared: readonly string[],
  { program, module }: Parsed = parseSync(path, text),
): readonly string[] {
  const areas = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === '#contract/api')
      .flatMap(({ entries }) => entries)
      .map(({ localName, importName }) => [localName.value, importName.name?.replace(/Api$/, '') ?? '']),
  );
  const found = new Set<string>();
  new Visitor({
    MemberExpression(node) {
      const area = areas.get(nameOf(node.object));
      if (area !== undefined) found.add(`${area}.${nameOf(node)}`);
    },
  }).visit(program);
  const all: readonly string[] = callIds();
  return [...found].filter((id) => all.includes(id) && !declared.includes(id));
}

/** Words, prices, imports and libraries that do not belong in the source of a plugin. */
export function sourceFaults(
  path: string,
  text: string,
  { program, module }: Parsed = parseSync(path, text),
): readonly SourceFault[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const found = new Map<number, SourceFault>();
  const note = (at: number, what: string): void => {
    if (!found.has(at)) found.set(at, { line: lineAt(at), what });
  };
  const noteWords = (at: number, words: string): void =>
    note(at, `the words "${words.trim()}" stand in the code: make them a key of src/locales`);
  const noteRead = (node: ESTree.Node): void => {
    for (const { start, words } of stringsOf(node))
      if (WORDS.test(words) && !OWN_NAMES.has(words)) noteWords(start, words);
  };
  const noteChinese = (at: number, words: string): void => {
    if (path.endsWith('.tsx') && HAN.test(words) && !OWN_NAMES.has(words)) noteWords(at, words);
  };
  const inside: string[] = [];
  new Visitor({
    JSXElement: ({ openingElement }) => void inside.push(nameOf(openingElement.name)),
    'JSXElement:exit': () => void inside.pop(),
    JSXText({ value, start }) {
      if (WORDS.test(value.replaceAll(/&\w+;/g, ' ')) && !VERBATIM.has(inside.at(-1) ?? ''))
        noteWords(start, value);
    },
    JSXAttribute({ name, value, start }) {
      if (nameOf(name) === 'dangerouslySetInnerHTML')
        note(
          start,
          'dangerouslySetInnerHTML puts text into the page as HTML: use Markdown of #core/markdown',
        );
      if (!READ.has(nameOf(name))) return;
      if (value?.type === 'Literal') noteRead(value);
      if (value?.type === 'JSXExpressionContainer') noteRead(value.expression);
    },
    JSXExpressionContainer({ expression, start }) {
      // An attribute's value follows its name.
      if (text[start - 1] !== '=' && !VERBATIM.has(inside.at(-1) ?? '')) noteRead(expression);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') noteChinese(start, value);
    },
    TemplateElement({ value, start }) {
      noteChinese(start, value.raw);
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'toFixed') return;
      if (PRICE.test(text.slice(callee.object.start, callee.object.end)))
        note(start, 'toFixed rounds a price in binary floating point: use #core/format or #contract/rules');
    },
  }).visit(program);
  for (const { at, what } of strayImports(path, text, module)) note(at, what);
  return [...found.values()].toSorted((a, b) => a.line - b.line);
}
