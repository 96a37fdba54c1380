import { readFileSync } from 'node:fs';
import { createInstrumenter, type File } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

/** One change to one place of the product. Line and column count from one. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: string;
  readonly replacement: string;
}

/** The sources with all their mutants built in, each inactive until `__stryker__.activeMutant` is its id. */
export interface Instrumented {
  readonly mutants: readonly Mutant[];
  readonly codeOf: ReadonlyMap<string, string>;
}

const silent = (): void => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Builds Stryker's mutants into these files (absolute paths), in memory. */
export async function instrument(paths: readonly string[]): Promise<Instrumented> {
  const instrumenter = createInjector()
    .provideValue('logger', logger)
    .provideValue('getLogger', () => logger)
    // `as` holds: the instrumenter reads no options from its injector, only those of the call.
    .provideValue('options', {} as never)
    .injectFunction(createInstrumenter);
  const sources = paths.map((name): File => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
  const { files, mutants } = await instrumenter.instrument(sources, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return {
    codeOf: new Map(files.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      kind: mutatorName,
      replacement,
    })),
  };
}
