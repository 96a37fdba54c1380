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

/** What a tool reads of its command line before anything else; ends the process with 2 and one line on stderr where that is not accepted. */
export function argumentsOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return endWith(error);
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
