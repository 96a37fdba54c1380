import { StartupError } from '#server/runtime';
import { DatabaseError } from 'pg';

/** Runs a tool and exits with its code, or with 2 and one line on stderr if it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(isOutside(error) ? error.message : error);
    process.exitCode = 2;
  }
}

/** What lies outside the program, such as a full disk or a folder without rights: its message is enough. */
const isOutside = (error: unknown): error is Error =>
  error instanceof StartupError ||
  error instanceof DatabaseError ||
  (error instanceof Error && 'syscall' in error);
