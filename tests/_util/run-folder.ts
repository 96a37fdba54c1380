import { rmSync } from 'node:fs';
import { tempFolder } from './temp-folder.ts';

/** Set-up of a vitest run: one folder for all temporary folders of its tests, removed when the run is over. */
export default function runFolder(): () => void {
  const folder = tempFolder('run');
  process.env['TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
