import { transaction } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

export const saveMarketThemeMode = ({
  storage,
  writer,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'writer'>): Route =>
  route(transaction.saveMarketThemeMode, async ({ viewer, body }) => {
    await storage.tx((trx) => writer.setThemeMode(trx, sessionOf(viewer).operId, body.memode));
    return {};
  });
