import { StartupError } from './startup-error.ts';

/** `engines` of package.json: the first release of each line that can run the server. */
const OLDEST: Readonly<Record<number, string>> = { 22: '22.22.2', 24: '24.15.0' };

/** Throws StartupError unless the version is one that package.json names. */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [, oldMinor = 0, oldPatch = 0] = (OLDEST[major] ?? '').split('.').map(Number);
  const isRecent =
    major >= 26 || (major in OLDEST && (minor > oldMinor || (minor === oldMinor && patch >= oldPatch)));
  if (!isRecent)
    throw new StartupError(
      `Node ${version} is too old: run npm ci (it brings Node 24), or install Node 24.15 or later`,
    );
}
