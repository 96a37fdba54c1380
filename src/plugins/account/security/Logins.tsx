import { account } from '#contract/api';
import { Card } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginTable } from '../parts/LoginTable.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { accountPlugin } from '../plugin.ts';

/** The record of logins, and how far back it goes. */
export const Logins = observer(function Logins() {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const load = useCallback(
    () =>
      Promise.all([
        http.call(account.queryLoginDt, { query: { page: 1, rows: 50 } }, { notTips: true }),
        http.call(account.queryLoginDtLimit, undefined, { notTips: true }),
      ]),
    [http],
  );
  const { value, hasFailed } = useLoaded(load);
  const [logins, limit] = value ?? [null, null];
  const rows = logins?.content ?? [];
  return (
    <Card title={t('account:overview.logins')} flush>
      <p className="a-quiet a-inset">
        {hasFailed && t('account:security.failed')}
        {!hasFailed && limit === null && t('account:overview.loading')}
        {limit !== null && t('account:security.limit', { days: limit.days, rows: limit.rows })}
      </p>
      {rows.length > 0 && <LoginTable logins={rows} />}
    </Card>
  );
});
