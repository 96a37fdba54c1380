import { consoleApi } from '#contract/api';
import { namedAudiences } from '#contract/config';
import { effectKey, effectsOf } from '#contract/config/pipeline';
import { addDays, beijingDate } from '#contract/rules';
import { auditActorOf, route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { PersonalSearches } from '#server/domain/accounts';
import {
  type AudienceKeeper,
  audienceList,
  crowds,
  membersPage,
  type RunningAudiences,
} from '#server/domain/audiences';
import type { ConfigPublisher } from '#server/domain/config';
import type { Clock } from '#server/runtime';
import { BUNDLE_OPTIONS } from './config-deps.ts';

export interface AudienceDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly searches: PersonalSearches;
  readonly keeper: AudienceKeeper;
  readonly running: RunningAudiences;
  readonly publisher: ConfigPublisher;
}

/** Room for a list of maximum length, all of it Chinese. */
const LIST_BYTES = 4_000_000;

/** Groups of accounts: listed, created, filled; and how many accounts a configuration change affects. */
export const audienceRoutes = ({
  storage,
  clock,
  searches,
  keeper,
  running,
  publisher,
}: AudienceDeps): readonly Route[] => [
  route(consoleApi.audiences, async () => audienceList(storage.kysely, await running.named(storage.kysely))),
  route(consoleApi.audienceMembers, async ({ viewer, params, query }) => {
    await searches.record(storage.kysely, auditActorOf(viewer), query.text);
    return membersPage(storage.kysely, params.id, query);
  }),
  route(consoleApi.saveAudience, async ({ viewer, body: { reason, ...group } }) => {
    await keeper.save(group, { ...auditActorOf(viewer), reason });
    return {};
  }),
  route(consoleApi.dropAudience, async ({ viewer, body }) => {
    await keeper.drop(body.id, { ...auditActorOf(viewer), reason: body.reason });
    return {};
  }),
  route(consoleApi.changeMembers, ({ viewer, body: { id, reason, ...change } }) =>
    keeper.change(id, change, { ...auditActorOf(viewer), reason }),
  ),
  route(
    consoleApi.importMembers,
    ({ viewer, body: { id, reason, ...list } }) =>
      keeper.import(id, list, { ...auditActorOf(viewer), reason }),
    { maxBodyBytes: LIST_BYTES },
  ),
  route(
    consoleApi.impact,
    async ({ body }) => {
      const before = body.before ?? (await publisher.running()).texts;
      const [then, now] = [await publisher.bundleOf(before), await publisher.bundleOf(body.texts)];
      const named = [namedAudiences(before), namedAudiences(body.texts)];
      const crowdIds = {
        groups: [...new Set(named.flatMap(({ groups }) => groups))],
        organisations: [...new Set(named.flatMap(({ organisations }) => organisations))],
      };
      const all = await crowds(storage.kysely, crowdIds, addDays(beijingDate(clock.now()), -1));
      const effects = then === null || now === null ? [] : effectsOf(then, now, all).effects;
      return {
        accounts: all.reduce((sum, { people }) => sum + people, 0),
        people: Object.fromEntries(effects.map((effect) => [effectKey(effect), effect.people ?? 0])),
        used: Object.fromEntries(effects.map((effect) => [effectKey(effect), effect.used ?? 0])),
      };
    },
    { ...BUNDLE_OPTIONS, maxBodyBytes: BUNDLE_OPTIONS.maxBodyBytes * 2 },
  ),
];
