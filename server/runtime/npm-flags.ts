import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util';
import { outsideFault } from './outside-fault.ts';
import { StartupError } from './startup-error.ts';

/** What a program accepts on its command line, as `parseArgs` has it. */
type Accepted = ParseArgsConfig & { readonly options: ParseArgsOptionsConfig };

/** That the value of a flag is not accepted: what is expected in its place, and the usage. */
export const flagRefusal = (flag: string, expected: string, value: string, usage: string): StartupError =>
  new StartupError(`--${flag}: expected ${expected}, got ${JSON.stringify(value)}; ${usage}`);

/**
 * Reads the arguments of a program that npm runs. Throws StartupError with the reason and the usage where they are not accepted; and where npm kept
 * one of the flags, because no `--` was before it: the program would do something else than what was asked, such as restoring to another moment.
 */
export function readFlags<const Config extends Accepted>(
  accepted: Config,
  usage: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReturnType<typeof parseArgs<Config>> {
  const swallowed = Object.keys(accepted.options).find(
    (flag) => env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined,
  );
  if (swallowed !== undefined) {
    const script = env['npm_lifecycle_event'] ?? 'SCRIPT';
    throw new StartupError(
      `npm kept --${swallowed} for itself: write -- before it, as in npm run ${script} -- --${swallowed}`,
    );
  }
  try {
    return parseArgs(accepted);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new StartupError(`${reason}; ${usage}`);
  }
}

/** What a tool reads of its command line before anything else; ends the process with 2 and one line on stderr where that is not accepted. */
export function argumentsOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const fault = outsideFault(error);
    if (fault === null) throw error;
    process.stderr.write(`${fault}\n`);
    process.exit(2);
  }
}
