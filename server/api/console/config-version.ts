import { consoleApi } from '#contract/api';
import { notFound, route, type Route } from '#server/call';
import { textsOf, toVersionInfo } from '#server/domain/config';
import type { ConfigCallDeps } from './config-deps.ts';

/** One version, whole, with what ran before it. */
export const configVersion = ({ storage, reader }: ConfigCallDeps): Route =>
  route(consoleApi.version, async ({ params }) => {
    const stored = await reader.version(storage.kysely, params.id);
    if (stored === null) throw notFound();
    const before = { version: stored.version - 1, texts: await reader.before(storage.kysely, stored) };
    return { ...toVersionInfo(stored), texts: textsOf(stored), before };
  });
