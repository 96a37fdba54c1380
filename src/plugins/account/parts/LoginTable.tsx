import type { account, ReplyOf } from '#contract/api';
import { Table } from '#core/kit';
import { useTranslation } from 'react-i18next';

type Login = ReplyOf<typeof account.queryLoginDt>['content'][number];

/** Log-ins, in the order given: day, time, device. */
export function LoginTable({ logins }: { readonly logins: readonly Login[] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('account:overview.logins')}
      rows={logins.map((login, index) => ({ ...login, key: `${index}` }))}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'date',
          title: t('account:overview.loginDate'),
          render: (row) => <span className="k-num">{row.loginDt}</span>,
        },
        {
          key: 'time',
          title: t('account:overview.loginTime'),
          render: (row) => <span className="k-num">{row.loginTime}</span>,
        },
        { key: 'device', title: t('account:overview.device'), render: (row) => row.device || '--' },
      ]}
    />
  );
}
