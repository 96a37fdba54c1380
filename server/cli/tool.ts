import { StartupError } from '#server/runtime';

/** Runs a tool: its exit code, or 2 with one line on stderr where it cannot do its work. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 2;
  }
}
