import { StartupError } from './startup-error.ts';

/**
 * Throws StartupError if npm kept one of these flags, because no `--` was before it: the program would do something else than what was asked, such as
 * restoring to another moment.
 */
export function assertFlagsArrived(
  flags: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const swallowed = flags.find((flag) => env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined);
  if (swallowed === undefined) return;
  const script = env['npm_lifecycle_event'] ?? 'SCRIPT';
  throw new StartupError(
    `npm kept --${swallowed} for itself: write -- before it, as in npm run ${script} -- --${swallowed}`,
  );
}
