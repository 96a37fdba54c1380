import type { Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { getSTCSalesInfo } from './get-stc-sales-info.ts';
import { getUserAmountInfo } from './get-user-amount-info.ts';
import { queryMarketThemeMode } from './query-market-theme-mode.ts';
import { saveMarketThemeMode } from './save-market-theme-mode.ts';

/** The calls under /transaction that concern the user rather than the market. */
export function userRoutes({ storage, profile }: Pick<Accounts, 'storage' | 'profile'>): readonly Route[] {
  const user = { storage, ...profile };
  return [
    getSTCSalesInfo(user),
    queryMarketThemeMode(user),
    saveMarketThemeMode(user),
    getUserAmountInfo(user),
  ];
}
