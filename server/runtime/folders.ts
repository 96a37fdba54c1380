import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const PROBE_BYTES = 8_192;
const A_FILE = 'a file is where a folder should be: ';
/** What to do about a folder that the machine refuses, besides using another, by the code of the error. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'make room there, or ',
  EDQUOT: 'make room there, or ',
  EROFS: '',
  ENOTDIR: A_FILE,
  EEXIST: A_FILE,
};

/** Writes a file into a folder and removes it. Throws the machine's error. */
export function probeFolder(dir: string): void {
  const probe = join(dir, `.write-test.${process.pid}`);
  try {
    // A full disk still accepts an empty file.
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
  } finally {
    rmSync(probe, { force: true });
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

/** That a file cannot be read, with reason and remedy. */
export const unreadable = (file: string, error: unknown): string =>
  `${file} cannot be read (${codeOf(error)}): correct the path, or the rights of the file`;

/** Reason and remedy for the error of a folder that a variable names. */
export function folderAdvice(error: unknown, variable: string): string {
  const code = codeOf(error);
  return `(${code}): ${REMEDIES[code] ?? 'change its rights, or '}set ${variable} to another folder`;
}

/** Makes a folder where it is absent. Throws StartupError, with the variable that names it and `what` cannot be done there, unless files can be written. */
export function assertWritable(variable: string, dir: string, what: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    probeFolder(dir);
  } catch (error) {
    throw new StartupError(`${variable}: ${what} in ${dir} ${folderAdvice(error, variable)}`, {
      cause: error,
    });
  }
}

/** Throws StartupError where a folder is there and cannot be read. */
export function assertReadable(variable: string, dir: string, what: string): void {
  try {
    readdirSync(dir);
    accessSync(dir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new StartupError(`${variable}: ${what} from ${dir} ${folderAdvice(error, variable)}`, {
      cause: error,
    });
  }
}
