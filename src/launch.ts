import { type Rest, shellParts } from '#core/shell';
import * as z from 'zod/mini';
import type { Start } from './compose-first.ts';
import { compose } from './compose.ts';
import { plugins } from './config/plugins.ts';

// The content security policy forbids `new Function`, which the library would otherwise try.
z.config({ jitless: true });

/** Everything that comes after the first paint. */
export async function launch(start: Start): Promise<Rest> {
  const composed = compose(start, plugins);
  await composed.start();
  return { services: composed.services, parts: shellParts };
}
