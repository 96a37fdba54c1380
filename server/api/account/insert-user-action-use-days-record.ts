import { MS_PER_MINUTE } from '#contract/rules';
import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts, Sessions } from '#server/domain/accounts';

export const insertUserActionUseDaysRecord = ({
  storage,
  useDays,
}: Pick<Accounts, 'storage'> & Pick<Sessions, 'useDays'>): Route =>
  route(
    account.insertUserActionUseDaysRecord,
    async ({ viewer, body }) => {
      const operId = viewer.session?.operId ?? null;
      await useDays.record(storage.kysely, operId, body.action);
      return { days: operId === null ? 0 : await useDays.count(storage.kysely, operId) };
    },
    { limit: { max: 120, windowMs: MS_PER_MINUTE } },
  );
