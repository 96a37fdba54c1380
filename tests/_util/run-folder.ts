import { rmSync } from 'node:fs';
import { pathOfRun } from './quick-root.ts';

/** Set-up of a vitest run: one folder for all temporary folders of its tests, removed when the run is over. Every project calls it. */
export default function runFolder(): () => void {
  if (process.env['TEST_FOLDER'] !== undefined) return () => {};
  const folder = pathOfRun();
  process.env['TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
