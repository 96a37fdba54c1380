import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An empty folder whose name starts with `name`. It is removed with everything else of the test run when the run ends (TEST_FOLDER holds all
 * folders of a run); outside a test run, when this process exits.
 */
export function tempFolder(name: string): string {
  const run = process.env['TEST_FOLDER'];
  if (run !== undefined) {
    mkdirSync(run, { recursive: true, mode: 0o700 });
    return mkdtempSync(join(run, `${name}-`));
  }
  const folder = mkdtempSync(join(tmpdir(), `bond-desk-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
