import { consoleApi } from '#contract/api';
import { actorOf, auditActorOf, route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { keysPage } from '#server/domain/console';

/** All users' keys, for staff: listed, and revoked with a reason. */
export const apiKeyRoutes = ({
  storage,
  clock,
  keys,
  searches,
}: Pick<Accounts, 'storage' | 'clock' | 'keys' | 'searches'>): readonly Route[] => [
  route(consoleApi.apiKeys, async ({ viewer, query }) => {
    await searches.record(storage.kysely, auditActorOf(viewer), query.text);
    return keysPage(storage.kysely, query, clock.now());
  }),
  route(consoleApi.revokeApiKey, async ({ viewer, body: { apiKeyId, reason } }) => {
    await keys.revokeByStaff(actorOf(viewer), apiKeyId, reason);
    return {};
  }),
];
