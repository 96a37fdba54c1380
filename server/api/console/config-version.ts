import { consoleApi } from '#contract/api';
import { notFound, route, type Route } from '#server/call';
import { toVersionInfo } from '#server/domain/config';
import type { ConfigCallDeps } from './config-deps.ts';

/** One complete version, with the one that ran before it. */
export const configVersion = ({ storage, reader }: ConfigCallDeps): Route =>
  route(consoleApi.version, async ({ params }) => {
    const stored = await reader.version(storage.kysely, params.id);
    const change = stored === null ? null : await reader.change(storage.kysely, params.id);
    if (stored === null || change === null) throw notFound();
    const { texts, before } = change;
    return { ...toVersionInfo(stored), texts, before: { version: stored.version - 1, texts: before } };
  });
