import { transaction } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const queryMarketThemeMode = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(transaction.queryMarketThemeMode, async ({ viewer }) => ({
    quotedeepthememode: await reader.themeMode(storage.kysely, sessionOf(viewer).operId),
  }));
