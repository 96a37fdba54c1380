import { transaction } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts, Profile } from '#server/domain/accounts';

export const queryMarketThemeMode = ({
  storage,
  reader,
}: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'>): Route =>
  route(transaction.queryMarketThemeMode, async ({ viewer }) => ({
    quotedeepthememode: await reader.themeMode(storage.kysely, sessionOf(viewer).operId),
  }));
