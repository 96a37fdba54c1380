import { account } from '#contract/api';
import { actorOf, route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

/** The owner's keys: listed, made, rotated, revoked. */
export const apiKeyRoutes = ({ keys }: Pick<Accounts, 'keys'>): readonly Route[] => [
  route(account.apiKeys, ({ viewer }) => keys.list(sessionOf(viewer).operId)),
  route(account.makeApiKey, ({ viewer, body: { passWord, keyId, code, ...wish } }) =>
    keys.make(sessionOf(viewer), wish, { passWord, keyId, code }, viewer.ip),
  ),
  route(account.rotateApiKey, ({ viewer, body: { passWord, keyId, code, ...which } }) =>
    keys.rotate(sessionOf(viewer), which, { passWord, keyId, code }, viewer.ip),
  ),
  route(account.revokeApiKey, async ({ viewer, body }) => {
    await keys.revoke(actorOf(viewer), body.apiKeyId);
    return {};
  }),
];
