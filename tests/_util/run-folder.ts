import { rmSync } from 'node:fs';
import { tempFolder } from './temp-folder.ts';

/** Set-up of a run of vitest: one folder for all that its tests put into temporary folders, gone when the run is over. */
export default function runFolder(): () => void {
  const folder = tempFolder('run');
  process.env['TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
