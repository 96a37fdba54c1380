import { StartupError } from './startup-error.ts';

/** What to do where the machine refuses, by the code of its error. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'make room there, then try again',
  EDQUOT: 'make room there, then try again',
  EROFS: 'it is read-only: choose another folder',
  EACCES: 'change its rights, or choose another folder',
  EPERM: 'change its rights, or choose another folder',
  ENOTDIR: 'a file is where a folder should be: choose another folder',
};

/**
 * The reason and what to do, in one line, where an error lies outside the program, such as a full disk or a folder without rights; null: a fault of the
 * program, whose stack is needed.
 */
export function outsideFault(error: unknown): string | null {
  if (error instanceof StartupError) return error.message;
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  const advice = 'code' in error ? ADVICE[String(error.code)] : undefined;
  return advice === undefined ? error.message : `${error.message}: ${advice}`;
}
