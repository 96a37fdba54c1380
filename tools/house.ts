// Prints code metrics: files, lines, median and p90 per area, long functions, near-duplicates, tests per source line. `npm run house`
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FROZEN, LONG, longFunctions } from './long-functions.ts';
import { nearDuplicates } from './near-duplicates.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Areas of the source, and where their tests are besides those next to the unit. */
const areas: readonly {
  readonly name: string;
  readonly sources: string;
  readonly tests: readonly string[];
}[] = [
  { name: 'contract', sources: 'contract/**/*.ts', tests: ['tests/contracts/**/*.{ts,tsx}'] },
  { name: 'core', sources: 'src/core/**/*.{ts,tsx}', tests: ['tests/client/**/*.{ts,tsx}'] },
  { name: 'plugins', sources: 'src/plugins/**/*.{ts,tsx}', tests: ['tests/e2e/**/*.{ts,tsx}'] },
  { name: 'server', sources: 'server/**/*.ts', tests: ['tests/{server,sim,faults}/**/*.ts'] },
  { name: 'testing', sources: 'testing/**/*.{ts,tsx}', tests: [] },
];

interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
const read = (pattern: string | readonly string[]): Source[] =>
  globSync([pattern].flat(), { cwd: root })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path: path.replaceAll('\\', '/'), text, lines: text.split('\n').length - 1 };
    });
const sum = (files: readonly Source[]): number => files.reduce((total, { lines }) => total + lines, 0);
const quantile = (files: readonly Source[], share: number): number => {
  const lines = files.map((file) => file.lines).toSorted((a, b) => a - b);
  return lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
};

const rows = areas.map(({ name, sources, tests }) => {
  const all = read(sources);
  const files = all.filter(({ path }) => !isTest(path));
  const testLines = sum(all.filter(({ path }) => isTest(path))) + sum(read(tests));
  const long = longFunctions(files);
  return {
    files,
    long,
    figures: {
      area: name,
      files: files.length,
      lines: sum(files),
      median: quantile(files, 0.5),
      p90: quantile(files, 0.9),
      [`functions > ${LONG}`]: long.length,
      'tests per line': Number((testLines / sum(files)).toFixed(2)),
    },
  };
});

console.table(rows.map(({ figures }) => figures));
console.log(`Functions of more than ${LONG} lines, without ${FROZEN} (never edited):`);
for (const [lines, place] of rows.flatMap(({ long }) => long).toSorted(([a], [b]) => b - a))
  console.log(String(lines).padStart(4), place);

const MOST = 20;
const alike = nearDuplicates(rows.flatMap(({ files }) => files));
console.log(
  `Near-duplicates: ${alike.length} pairs of places${alike.length > MOST ? `; the ${MOST} largest` : ''}:`,
);
for (const { lines, places } of alike.slice(0, MOST)) console.log(String(lines).padStart(4), places);
