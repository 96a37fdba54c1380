import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENOUGH_FOR_A_RUN, quickRoot } from './quick-root.ts';

/** Set-up of a vitest run: one folder for all temporary folders of its tests, removed when the run is over. */
export default function runFolder(): () => void {
  const folder = mkdtempSync(join(quickRoot(ENOUGH_FOR_A_RUN), 'bond-desk-run-'));
  process.env['TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
