import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';
import {
  readSelectors,
  readSheets,
  type Selector,
  selectorsOf,
  wordsOf,
  writtenClasses,
} from '../_util/style-classes.ts';

/** Prefixes of a plugin's classes. */
const PREFIX: Readonly<Record<string, readonly string[]>> = {
  account: ['a'],
  alerts: ['alerts'],
  cases: ['cs'],
  console: ['c'],
  depth: ['depth'],
  maker: ['mk'],
  messages: ['m'],
  orders: ['o'],
  quotes: ['q'],
  search: ['search'],
  support: ['p'],
  // The form of a single order, and bulk quoting.
  ticket: ['tk', 'tb'],
  tools: ['tools'],
};

/** Classes that libraries put on elements; the sheets only select them. */
const OF_LIBRARIES: readonly (readonly [name: RegExp, library: string])[] = [
  [
    /^ag-|^align-(?:left|center|right)$/,
    'ag-grid: `align-…` is the cell class that column-defs.ts asks it for',
  ],
  [/^u-/, 'uPlot'],
  [/^cm-/, 'CodeMirror'],
  [/^react-(?:grid|draggable|resizable)-|^resizing$/, 'react-grid-layout'],
];

/** Classes combined from a prefix and a value: all possible results. */
const DYNAMIC_NAMES: Readonly<Record<string, readonly string[]>> = {
  'k-': ['up', 'down', 'flat', 'bid', 'ofr'],
  'o-event-': ['new', 'fill', 'asked', 'end', 'roll', 'rest'],
  'o-p': ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
};

/** Values of those without special styling, which need no rule. */
const PLAIN: ReadonlySet<string> = new Set(['o-event-end', 'o-p0']);

/** Rules for elements other than the plugin's own, and why. */
const BEYOND: readonly (readonly [selector: RegExp, reason: string])[] = [
  [
    /^html\[data-drawer=/,
    'the page makes room for the drawer of the ticket, which says so on the root element',
  ],
];

const selectors = readSelectors();
const sources = readSources().filter(({ path }) => path.startsWith('src/'));
const written = sources.flatMap(writtenClasses);

const place = ({ sheet, line, text }: Selector): string => `${sheet}:${line} ${text}`;
const ofLibrary = (name: string): boolean => OF_LIBRARIES.some(([pattern]) => pattern.test(name));
const pluginOf = (sheet: string): string | undefined => /^src\/plugins\/([^/]+)\//.exec(sheet)?.[1];
const isOwn = (name: string, plugin: string): boolean =>
  (PREFIX[plugin] ?? []).some((prefix) => name === prefix || name.startsWith(`${prefix}-`));

const runTimeNames = Object.entries(DYNAMIC_NAMES).flatMap(([prefix, ends]) =>
  ends.map((end) => prefix + end),
);
const styled = new Set(selectors.flatMap(({ classes }) => classes));

describe('classes of the global sheets', () => {
  it('appear in TSX only if a sheet defines them', () => {
    const unknown = written
      .filter(({ name, isPrefix }) => (isPrefix ? !(name in DYNAMIC_NAMES) : !styled.has(name)))
      .map(({ name, place: where }) => `${where} ${name}`);
    const missing = runTimeNames.filter((name) => !styled.has(name) && !PLAIN.has(name));
    expect([...unknown, ...missing]).toEqual([]);
  });

  it('are all used', () => {
    const words = new Set([...runTimeNames, ...sources.flatMap((source) => [...wordsOf(source)])]);
    const dead = selectors.flatMap((selector) =>
      selector.classes
        .filter((name) => !words.has(name) && !ofLibrary(name))
        .map((name) => `${place(selector)}: ${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('are defined in one folder; others address them below a class of their own', () => {
    const folders = new Map<string, Set<string>>();
    for (const { sheet, text } of selectors) {
      const name = /^\.([\w-]+)(?:[:[][^\s>+~]*)?$/.exec(text)?.[1];
      if (name === undefined) continue;
      const folder = sheet.slice(0, sheet.lastIndexOf('/'));
      folders.set(name, (folders.get(name) ?? new Set()).add(folder));
    }
    const twice = [...folders]
      .filter(([, { size }]) => size > 1)
      .map(([name, all]) => [name, ...all].join(' '));
    expect(twice).toEqual([]);
  });

  it('carry their plugin’s prefix, so that no rule applies outside its views', () => {
    const loose = selectors.filter(({ sheet, text, classes }) => {
      const plugin = pluginOf(sheet);
      if (plugin === undefined || BEYOND.some(([pattern]) => pattern.test(text))) return false;
      return !classes.some((name) => isOwn(name, plugin));
    });
    expect(loose.map(place)).toEqual([]);
  });

  it('with a plugin’s prefix appear in that plugin’s sheets only', () => {
    const foreign = selectors.filter(({ sheet, classes }) =>
      classes.some((name) => Object.keys(PREFIX).some((id) => isOwn(name, id) && pluginOf(sheet) !== id)),
    );
    expect(foreign.map(place)).toEqual([]);
  });

  it('belong to plugins known to this test', () => {
    const plugins = new Set(selectors.flatMap(({ sheet }) => pluginOf(sheet) ?? []));
    expect([...plugins].filter((id) => PREFIX[id] === undefined)).toEqual([]);
  });
});

it('only the loading placeholder is animated endlessly: notices do not move while they are read [U20]', () => {
  const endless = readSheets().flatMap(({ sheet, css }) =>
    [...css.matchAll(/animation[^;]*\binfinite\b[^;]*/g)].map(([rule]) => `${sheet} ${rule}`),
  );
  expect(endless).toEqual(['src/core/kit/data.css animation: k-pulse 1.6s ease-in-out infinite']);
});

/** Elements with a fixed place: bolder text moves nothing. */
const IN_PLACE = ['.p-list', '.tk-price', '.c-nav-item'];

it('a chosen tab, segment or entry of the bar keeps the width of its text, so that its neighbours stay in place', () => {
  const wider = readSheets().flatMap(({ sheet, css }) =>
    [...css.matchAll(/([^{}]+)\{[^{}]*\bfont(?:-weight|-size|-stretch)?:[^{}]*\}/g)].flatMap(
      ([, selector = '']) => {
        const text = selector.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
        const isOfState = /:checked|\[(?:aria-(?:current|pressed|selected)|data-(?:chosen|current))\b/.test(
          text,
        );
        return isOfState && !IN_PLACE.some((name) => text.startsWith(name)) ? [`${sheet} ${text}`] : [];
      },
    ),
  );
  expect(wider).toEqual([]);
});

it('a class is defined in one sheet only, so that two parts with the same name cannot restyle each other', () => {
  const sheetsOf = new Map<string, Set<string>>();
  for (const { sheet, css } of readSheets())
    for (const [, name = ''] of css.matchAll(/(?<!,)\n\.([\w-]+) \{\n/g))
      sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet));
  const twice = [...sheetsOf].filter(([, sheets]) => sheets.size > 1);
  expect(twice.map(([name, sheets]) => [name, ...sheets])).toEqual([]);
});

describe('the style test’s parser', () => {
  it('reads every selector of a rule, also inside @media, and no step of @keyframes', () => {
    const css =
      '/* .no */\n.a, .b:is(.c, .d) > p { x: ".e" }\n@media (width < 1.5px) { .f.g { } }\n@keyframes k { 12.5% { } }';
    expect(selectorsOf('s.css', css)).toEqual([
      { sheet: 's.css', line: 2, text: '.a', classes: ['a'] },
      { sheet: 's.css', line: 2, text: '.b:is(.c, .d) > p', classes: ['b', 'c', 'd'] },
      { sheet: 's.css', line: 3, text: '.f.g', classes: ['f', 'g'] },
    ]);
  });

  it('reads every class an expression may produce, and nothing it compares', () => {
    const text =
      "const v = <p className={`x k-${tone} ${is === 'no' ? 'y' : ''}`} /> && <i className={on ? 'z' : styles['no']} />;";
    const { program } = parseSync('v.tsx', text);
    const names = writtenClasses({ path: 'v.tsx', text, program, imports: [] });
    expect(names.map(({ name, isPrefix }) => [name, isPrefix])).toEqual([
      ['x', false],
      ['k-', true],
      ['y', false],
      ['z', false],
    ]);
  });
});
