import { consoleApi } from '#contract/api';
import { beijingDate } from '#contract/rules';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { usageOf } from '#server/domain/usage';
import type { Clock } from '#server/runtime';

/** How much of the configuration was used yesterday, and how versions did. */
export const usage = (storage: Storage, clock: Clock): Route =>
  route(consoleApi.usage, () => usageOf(storage.kysely, beijingDate(clock.now())));
