import { StartupError } from '#server/runtime';

/** Runs a tool and exits with its code, or with 2 and one line on stderr if it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 2;
  }
}
