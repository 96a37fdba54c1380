import { outsideFault } from '#server/runtime';
import { databaseFault } from './database-fault.ts';

/** Runs a tool and exits with its code, or with 2 and one line on stderr if it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(outsideFault(error) ?? databaseFault(error) ?? error);
    process.exitCode = 2;
  }
}
