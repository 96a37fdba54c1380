import { rmSync } from 'node:fs';

/** Removes the temporary data of the run; the server has stopped by then. */
export default function teardown(): void {
  const folder = process.env['TEST_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
