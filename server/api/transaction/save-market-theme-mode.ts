import { transaction } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

export const saveMarketThemeMode = ({ storage, writer }: Pick<Accounts, 'storage' | 'writer'>): Route =>
  route(transaction.saveMarketThemeMode, async ({ viewer, body }) => {
    await storage.tx((trx) => writer.setThemeMode(trx, sessionOf(viewer).operId, body.memode));
    return {};
  });
