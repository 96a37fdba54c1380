import { beijingDate } from '#contract/rules';
import { readConfig } from '#server/config';
import { type CsvProblem, importCsv, type ImportResult } from '#server/domain/bonds';
import { assertNodeVersion, createLogger, readFlags, StartupError, unreadable } from '#server/runtime';
import { readFileSync } from 'node:fs';
import { runTool } from './tool.ts';
import { openToolStorage } from './tool-storage.ts';

const USAGE = 'usage: npm run bonds:import -- FILE.csv [--skip-bad]';
/** Exit codes, listed in docs/operations.md. */
const EXIT = { done: 0, refused: 1, failed: 2, skipped: 3 } as const;
const MAX_PRINTED = 200;

/** Loads a CSV file of bonds or valuations into the configured database. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  assertNodeVersion(process.versions.node);
  const { file, skipBad } = readArguments(args);
  const bytes = readBytes(file);
  const config = readConfig(process.env);
  const storage = await openToolStorage(
    config,
    createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
    // An installation begins with its institutions.
    { mayCreate: true },
  );
  try {
    return report(
      file,
      await importCsv(storage, bytes, { skipBad, today: beijingDate(Date.now()) }),
      skipBad,
    );
  } finally {
    await storage.close();
  }
}

function readArguments(args: readonly string[]): { file: string; skipBad: boolean } {
  const options = { 'skip-bad': { type: 'boolean' } } as const;
  const { values, positionals } = readFlags({ args: [...args], options, allowPositionals: true }, USAGE);
  const [file, ...others] = positionals;
  if (file !== undefined && others.length === 0) return { file, skipBad: values['skip-bad'] === true };
  throw new StartupError(USAGE);
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartupError(unreadable(file, error), { cause: error });
  }
}

function report(file: string, { kind, rows, loaded, problems }: ImportResult, skipBad: boolean): number {
  for (const problem of problems.slice(0, MAX_PRINTED))
    console.error(`${file}:${placeOf(problem)}: ${problem.reason}${valueOf(problem)}`);
  if (problems.length > MAX_PRINTED) console.error(`... and ${problems.length - MAX_PRINTED} more`);
  if (kind === 'unreadable') return EXIT.failed;
  if (problems.length === 0) {
    console.log(`${file}: ${loaded} of ${rows} ${kind} kept`);
    return EXIT.done;
  }
  const badLines = new Set(problems.map((problem) => problem.line)).size;
  const hint = skipBad || loaded > 0 ? '' : '; nothing was changed (--skip-bad keeps the good rows)';
  console.error(`${file}: ${badLines} bad line(s), ${loaded} of ${rows} ${kind} kept${hint}`);
  return loaded > 0 ? EXIT.skipped : EXIT.refused;
}

const placeOf = ({ line, column, header }: CsvProblem): string => {
  if (column === 0) return header === '' ? `${line}` : `${line} (${header})`;
  return header === '' ? `${line}:${column}` : `${line}:${column} (${header})`;
};

const valueOf = ({ value }: CsvProblem): string =>
  value === '' ? '' : `, got ${JSON.stringify(value.slice(0, 60))}`;

await runTool(() => main(process.argv.slice(2)));
