import { account } from '#contract/api';
import { actorOf, route, type Route, sessionOf } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

/** The terms in force, and their acceptance by the caller. */
export const termsRoutes = ({
  storage,
  termsAcceptance,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'termsAcceptance'>): readonly Route[] => [
  route(account.terms, ({ viewer }) => termsAcceptance.state(storage.kysely, sessionOf(viewer).operId)),
  route(account.acceptTerms, async ({ viewer, body: { version } }) => {
    await termsAcceptance.acceptVersion(version, actorOf(viewer));
    return {};
  }),
];
