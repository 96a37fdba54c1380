import { account } from '#contract/api';
import { Card } from '#core/kit';
import { useCall } from '#core/query';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LoginTable } from '../parts/LoginTable.tsx';

/** The login history, and how far back it goes. */
export const Logins = observer(function Logins() {
  const { t } = useTranslation();
  const logins = useCall(account.queryLoginDt, { query: { page: 1, rows: 50 } }, { notTips: true });
  const limits = useCall(account.queryLoginDtLimit, undefined, { notTips: true });
  const hasFailed = logins.state === 'failed' || limits.state === 'failed';
  const rows = logins.value?.content ?? [];
  const limit = limits.value;
  return (
    <Card title={t('account:overview.logins')} flush>
      <p className="a-quiet a-inset">
        {hasFailed && t('account:security.failed')}
        {!hasFailed && limit === null && t('account:overview.loading')}
        {!hasFailed && limit !== null && t('account:security.limit', { days: limit.days, rows: limit.rows })}
      </p>
      {rows.length > 0 && <LoginTable logins={rows} />}
    </Card>
  );
});
