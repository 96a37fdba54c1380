import { transaction } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const queryMarketThemeMode = ({ storage, reader }: Pick<Accounts, 'storage' | 'reader'>): Route =>
  route(transaction.queryMarketThemeMode, async ({ viewer }) => ({
    quotedeepthememode: await reader.themeMode(storage.kysely, sessionOf(viewer).operId),
  }));
