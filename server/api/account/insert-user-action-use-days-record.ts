import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../http/route.ts';

export const insertUserActionUseDaysRecord = ({ storage, useDays }: Pick<Accounts, 'storage' | 'useDays'>): Route =>
  route(
    account.insertUserActionUseDaysRecord,
    async ({ viewer, body }) => {
      await useDays.record(storage.kysely, viewer.session?.operId ?? null, body.action);
      return {};
    },
    { limit: { max: 120, windowMs: 60_000 } },
  );
