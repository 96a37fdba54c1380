import { outsideFault } from '#server/runtime';
import { databaseFault } from './database-fault.ts';

/** Exit code of a tool that cannot do its work, or was called wrongly. */
const CANNOT = 2;

/** Runs a tool and exits with its code, or with 2 and one line on stderr if it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    report(error);
    process.exitCode = CANNOT;
  }
}

/** Ends the process with 2 and one line on stderr. */
export function endWith(error: unknown): never {
  report(error);
  process.exit(CANNOT);
}

function report(error: unknown): void {
  console.error(outsideFault(error) ?? databaseFault(error) ?? error);
}
