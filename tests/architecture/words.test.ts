import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { ESTree } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSources, root, type SourceFile } from '../_util/import-graph.ts';

/** Home-made names, each replaced by a term of the field (docs/glossary.md). */
const BANNED =
  /\b(?:LiveDesk|ChartDesk|OrderDesk|AlertDesk|BrowserDesk|Foundation|forViewer|Courier|BookKeeper|useDeed|Deeds?|RightsTeller|RightsGiver|ToldMemberships|KeyWish|PageWish|nobodyThere|StandingGrid|GridWorker|letGridsGo|PriceStanding|hearOf|giveBack|isBegun|whoNeeds|tell[A-Z]\w*)\b/g;
/** Bounds are MAX and MIN, intervals POLL or CHECK. */
const TRANSLATED = /\b(?:(?:MOST|LEAST|LONGEST)_[A-Z]\w*|(?:\w+_)?LOOK_MS)\b|#look\b/g;
/** Participles that do not say what the value is; `left` is also a side, and keys of objects may be on the wire. */
const PARTICIPLES = 'made known asked held standing given wanted taken said shown told kept had got'.split(
  ' ',
);
/** Whether a source is worth parsing: a participle on its own, or as the last or middle word of a name. */
const MENTIONS_PARTICIPLE = new RegExp(
  PARTICIPLES.flatMap((word) => [
    `\\b${word}(?![a-z])`,
    `${word[0]?.toUpperCase()}${word.slice(1)}(?![a-z])`,
    `${word.toUpperCase()}\\b`,
  ]).join('|'),
);
/** A predicate says what it means: `isKnown`, `hasAsked`; and so does the setter of its state. */
const PREDICATE = /^(?:is|are|was|has|have|may|must|can|should|set)[A-Z]/;
/** The words of a name: `useKeptFiles` has `use`, `kept`, `files`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
const isParticipleIn = (name: string): boolean =>
  !PREDICATE.test(name) && wordsOf(name).some((word) => PARTICIPLES.includes(word));
const HAN = /\p{Script=Han}/u;

/** Where the server's source may contain Chinese, and why. */
const EXEMPT: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /^server\/(?:domain\/bonds\/seed|sim|feed\/simulated)\//,
    'invented bonds, institutions and quotes: data, not texts for users',
  ],
  [/\/demo-|\/standard-parameters\.ts$|\/notices\.data\.ts$/, 'data of a fresh demonstration'],
  [/\/reserved-names\.data\.ts$/, 'words that names are compared with, shown to no one'],
  [/^server\/db\/migrations\//, 'stored values as they were at that step; a migration is never edited'],
  [/^server\/domain\/bonds\/csv\//, 'headings of files that are imported'],
  [/^server\/http\/documents\//, 'documentation pages of the interface, which are Chinese'],
  [/^server\/(?:cli\/|main\.ts$)/, 'lines at the terminal, for the operator of the server'],
  [/\.test\.ts$/, 'tests'],
];

/** Chinese string literals and templates of a source. Comments and types do not count. */
function chineseIn(source: SourceFile): string[] {
  const { path, text } = source;
  // Written as such, or escaped.
  if (!HAN.test(text) && !/\\[ux]/.test(text)) return [];
  const found: string[] = [];
  const add = (value: string): void => {
    if (HAN.test(value)) found.push(`${path}: ${value}`);
  };
  const inTypes = new Set<unknown>();
  new Visitor({
    TSLiteralType: (node) => void inTypes.add(node.literal),
    Literal: (node) => {
      if (!inTypes.has(node) && typeof node.value === 'string') add(node.value);
    },
    TemplateElement: (node) => add(node.value.raw),
  }).visit(source.program);
  return found;
}

/**
 * Variables, parameters, members of classes, types, classes, components, functions, methods and callbacks of a source with a participle in
 * their name.
 */
function participlesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const noteWithin = (node: ESTree.Node | null): void => {
    if (node?.type !== 'Identifier' && node?.type !== 'PrivateIdentifier') return;
    if (isParticipleIn(node.name)) found.push(`${path}: ${node.name}`);
  };
  const note = (node: ESTree.Node | null): void => {
    if (node?.type === 'AssignmentPattern') note(node.left);
    else if (node?.type === 'RestElement') note(node.argument);
    else if (node?.type === 'ArrayPattern') node.elements.forEach(note);
    else if (node?.type === 'ObjectPattern')
      for (const part of node.properties) note(part.type === 'Property' ? part.value : part);
    else noteWithin(node);
  };
  const ofFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    noteWithin(node.id);
    node.params.forEach((part) => note(part.type === 'TSParameterProperty' ? part.parameter : part));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => note(id),
    TSPropertySignature: ({ key }) => {
      if (key.type === 'Identifier' && /^on[A-Z]/.test(key.name)) note(key);
    },
    TSTypeAliasDeclaration: (node) => noteWithin(node.id),
    TSInterfaceDeclaration: (node) => noteWithin(node.id),
    ClassDeclaration: (node) => noteWithin(node.id),
    FunctionDeclaration: ofFunction,
    FunctionExpression: ofFunction,
    ArrowFunctionExpression: ofFunction,
    PropertyDefinition: (node) => note(node.key),
    MethodDefinition: (node) => noteWithin(node.key),
  }).visit(parseSync(path, text).program);
  return found;
}

describe('user texts and names', () => {
  it('of the server are in its locales: no Chinese in its logic', () => {
    const sources = readSources().filter(
      ({ path }) => path.startsWith('server/') && !EXEMPT.some(([exempt]) => exempt.test(path)),
    );
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(chineseIn)).toEqual([]);
  });

  it('in a list are joined by namesText or clausesText, as the language requires', () => {
    // The studio's form uses this sign to parse its lists.
    const found = readSources().flatMap(({ path, text }) =>
      path.startsWith('src/plugins/') &&
      !path.endsWith('/ValueControl.tsx') &&
      /join\(['"][、，；]/.test(text)
        ? [path]
        : [],
    );
    expect(found).toEqual([]);
  });

  it('that end with a unit in Chinese have it in the same brackets: 数量(万)', () => {
    const wide = globSync('src/locales/zh-CN/*.json', { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/"([^"，]*（(?:万|BP|元|%|亿|万元)）)"/g)].map(
        ([, text = '']) => `${path}: ${text}`,
      ),
    );
    expect(wide).toEqual([]);
  });

  it('replaced by the glossary do not return', () => {
    const named = (text: string) => [BANNED, TRANSLATED].flatMap((pattern) => text.match(pattern) ?? []);
    const found = readSources().flatMap(({ path, text }) => named(text).map((name) => `${path}: ${name}`));
    expect(found).toEqual([]);
    expect(named('new LiveDesk(source)')).toEqual(['LiveDesk']);
    expect(named('await tellOfChange(trx)')).toEqual(['tellOfChange']);
    expect(named('const MOST_ROWS = 4; this.#look(); const atLeast = LEASE_LOOK_MS')).toEqual([
      'MOST_ROWS',
      '#look',
      'LEASE_LOOK_MS',
    ]);
  });

  it('say what a value is: none is a participle, nor has one in it', () => {
    const found = globSync('{contract,server,src,testing,tests,tools,bench}/**/*.{ts,tsx}', {
      cwd: root,
      // A migration is never edited.
      exclude: ['server/db/migrations/*'],
    }).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return MENTIONS_PARTICIPLE.test(text) ? participlesIn(path, text) : [];
    });
    expect(found).toEqual([]);
    const bad =
      'class A { #kept = 1; taken() {} } const { a: made, ...told } = f(); const [known = 1] = (asked) => function held() {};';
    expect(participlesIn('a.ts', bad)).toEqual(
      ['kept', 'taken', 'made', 'told', 'known', 'asked', 'held'].map((name) => `a.ts: ${name}`),
    );
    const vague =
      'type HeldLayouts = 1; interface Kept { onMade(): void; readonly onTaken: 1 } class SeenAsked { keptIds = 1 } function useKeptFiles({ a: madeAt }) {} const shownOf = () => 1; const MAX_SHOWN = 1;';
    expect(participlesIn('a.ts', vague)).toEqual(
      [
        'HeldLayouts',
        'Kept',
        'onTaken',
        'SeenAsked',
        'keptIds',
        'useKeptFiles',
        'madeAt',
        'shownOf',
        'MAX_SHOWN',
      ].map((name) => `a.ts: ${name}`),
    );
    const good =
      'const { kept: unsaved } = { asked: isKnown.had, left: 1 }; const [isTaken, setTaken] = f(); interface A { takenBack: 1 } function isKnown() {} class OutcomeUnknown {}';
    expect(participlesIn('a.ts', good)).toEqual([]);
  });
});
