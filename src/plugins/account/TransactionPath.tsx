import { transaction } from '#contract/api';
import type { DealPath } from '#contract/entities';
import { Button, Card, PanelState, SkeletonRows, Table, Tag } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from './parts/use-loaded.ts';
import { PathDialog } from './path/PathDialog.tsx';
import './account.css';
import './info.css';
import { accountPlugin } from './plugin.ts';

/** Trading paths: list, add, change, make the default, repeal. */
export const TransactionPath = observer(function TransactionPath() {
  const { http, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const load = useCallback(
    () => http.call(transaction.getDealPathInfo, undefined, { notTips: true }),
    [http],
  );
  const { value, hasFailed, reload } = useLoaded(load);
  const [edited, setEdited] = useState<DealPath | 'new' | null>(null);
  const act = async (
    call: typeof transaction.setDefaultDealPath | typeof transaction.repealDealPath,
    { id }: DealPath,
  ) => {
    try {
      await http.call(call, { query: { id } });
      notice.success({ key: 'account:preferences.saved' });
    } catch {
      // The call has said so.
    }
    reload();
  };
  const repeal = async (path: DealPath) => {
    const yes = await notice.confirm({
      kind: 'dealPath.repeal',
      title: { key: 'account:path.repealTitle' },
      body: { key: 'account:path.repealBody', values: { name: path.pathName } },
      confirm: { key: 'account:path.repeal' },
      danger: true,
    });
    if (yes) await act(transaction.repealDealPath, path);
  };
  return (
    <div className="a-inset-top">
      <Card
        title={t('account:tab.TransactionPath')}
        flush
        actions={
          <Button size="sm" tone="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('account:path.add')}
          </Button>
        }
      >
        {hasFailed && (
          <PanelState
            kind="error"
            title={t('account:security.failed')}
            action={{ label: t('account:security.refresh'), onClick: reload }}
          />
        )}
        {value === null && !hasFailed && (
          <SkeletonRows rows={4} columns={5} label={t('account:path.loading')} />
        )}
        {value?.length === 0 && (
          <PanelState kind="empty" title={t('account:path.empty')} detail={t('account:path.emptyDetail')} />
        )}
        {value !== null && value.length > 0 && (
          <Table
            caption={t('account:tab.TransactionPath')}
            rows={value}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                title: t('account:path.name'),
                render: (row) => (
                  <>
                    {row.pathName}{' '}
                    {row.isDefault === '1' && <Tag tone="accent">{t('account:path.default')}</Tag>}
                    {row.status === 'repealed' && <Tag>{t('account:path.repealed')}</Tag>}
                  </>
                ),
              },
              { key: 'org', title: t('account:path.org'), render: (row) => row.dealOrgName || '--' },
              { key: 'trader', title: t('account:path.trader'), render: (row) => row.dealTraderName || '--' },
              { key: 'custodian', title: t('account:path.custodian'), render: (row) => row.custodian },
              {
                key: 'account',
                title: t('account:path.accountNo'),
                render: (row) => <span className="k-num">{row.accountNo}</span>,
              },
              {
                key: 'deeds',
                title: <span className="visually-hidden">{t('account:path.deeds')}</span>,
                align: 'right',
                render: (row) =>
                  row.status === 'valid' && (
                    <span className="a-deeds">
                      {row.isDefault === '0' && (
                        <Button size="sm" onClick={() => void act(transaction.setDefaultDealPath, row)}>
                          {t('account:path.makeDefault')}
                        </Button>
                      )}
                      <Button size="sm" onClick={() => setEdited(row)}>
                        {t('account:path.change')}
                      </Button>
                      <Button size="sm" onClick={() => void repeal(row)}>
                        {t('account:path.repeal')}
                      </Button>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Card>
      {edited !== null && (
        <PathDialog
          path={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </div>
  );
});
