import { outsideFault } from '#server/runtime';
import { DatabaseError } from 'pg';

/** Runs a tool and exits with its code, or with 2 and one line on stderr if it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(outsideFault(error) ?? (error instanceof DatabaseError ? error.message : error));
    process.exitCode = 2;
  }
}
