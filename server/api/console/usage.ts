import { consoleApi } from '#contract/api';
import { beijingDate } from '#contract/rules';
import { notFound, route, type Route } from '#server/call';
import type { ConfigReader, Judging } from '#server/domain/config';
import type { Storage } from '#server/db';
import { usageOf } from '#server/domain/usage';
import type { Clock } from '#server/runtime';

interface UsageDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: ConfigReader;
  readonly judging: Judging;
}

/**
 * How much of the configuration was used yesterday, and how versions compared, overall and in the parts they changed.
 */
export const usageRoutes = ({ storage, clock, reader, judging }: UsageDeps): readonly Route[] => [
  route(consoleApi.usage, () => usageOf(storage.kysely, beijingDate(clock.now()))),
  route(consoleApi.versionUse, async ({ params }) => {
    const db = storage.kysely;
    const stored = await reader.version(db, params.id);
    const change = stored === null ? null : await reader.change(db, params.id);
    if (stored === null || change === null) throw notFound();
    const { texts, before } = change;
    const sides = {
      after: { hash: stored.hash, texts },
      before: { hash: stored.before_hash, texts: before },
    };
    return { parts: [...(await judging.parts(db, sides, beijingDate(clock.now())))] };
  }),
];
