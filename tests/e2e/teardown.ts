import { rmSync } from 'node:fs';

/** Removes the temporary data of the run; the server has stopped by then. */
export default function teardown(): void {
  const data = process.env['E2E_DATA'];
  if (data) rmSync(data, { recursive: true, force: true });
}
