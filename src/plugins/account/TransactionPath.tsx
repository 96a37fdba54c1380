import { transaction } from '#contract/api';
import type { DealPath } from '#contract/entities';
import { Button, Card, type Column, PanelState, SkeletonRows, Table, Tag } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { marketName } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PathDialog } from './path/PathDialog.tsx';
import './account.css';
import './info.css';
import { accountPlugin } from './plugin.ts';

type Change = typeof transaction.setDefaultDealPath | typeof transaction.repealDealPath;

/** Trading paths: list, add, change, make the default, repeal. */
export const TransactionPath = observer(function TransactionPath() {
  const { t } = useTranslation();
  const { state, value, retry } = useCall(transaction.getDealPathInfo, undefined, { notTips: true });
  const [edited, setEdited] = useState<DealPath | 'new' | null>(null);
  const columns = useColumns(setEdited, retry);
  const title = t('account:tab.TransactionPath');
  return (
    <div className="a-inset-top">
      <Card
        title={title}
        flush
        actions={
          <Button size="sm" tone="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('account:path.add')}
          </Button>
        }
      >
        {state === 'failed' && <FailedState title={t('account:security.failed')} onRetry={retry} />}
        {state === 'loading' && <SkeletonRows rows={4} columns={5} label={t('account:path.loading')} />}
        {value?.length === 0 && (
          <PanelState kind="empty" title={t('account:path.empty')} detail={t('account:path.emptyDetail')} />
        )}
        {value !== null && value.length > 0 && (
          // Account numbers are shown in full: in a narrow window the table scrolls, not the page.
          <div className="scroll">
            <Table caption={title} rows={value} rowKey={(row) => row.id} columns={columns} />
          </div>
        )}
      </Card>
      {edited !== null && (
        <PathDialog
          path={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void retry();
          }}
        />
      )}
    </div>
  );
});

function useColumns(
  onEdit: (path: DealPath) => void,
  reload: () => Promise<void>,
): readonly Column<DealPath>[] {
  const { t } = useTranslation();
  const name = (row: DealPath) => (
    <>
      {row.pathName} {row.isDefault === '1' && <Tag tone="accent">{t('account:path.default')}</Tag>}
      {row.status === 'repealed' && <Tag>{t('account:path.repealed')}</Tag>}
    </>
  );
  return [
    { key: 'name', title: t('account:path.name'), render: name },
    { key: 'org', title: t('account:path.org'), render: (row) => row.dealOrgName || '--' },
    { key: 'trader', title: t('account:path.trader'), render: (row) => row.dealTraderName || '--' },
    {
      key: 'custodian',
      title: t('account:path.custodian'),
      render: (row) => marketName(t, `custodian.${row.custodian}`, row.custodian),
    },
    {
      key: 'account',
      title: t('account:path.accountNo'),
      render: (row) => <span className="k-num">{row.accountNo}</span>,
    },
    {
      key: 'deeds',
      title: <span className="visually-hidden">{t('account:path.deeds')}</span>,
      align: 'right',
      render: (row) => row.status === 'valid' && <PathActions path={row} onEdit={onEdit} reload={reload} />,
    },
  ];
}

interface PathActionsProps {
  readonly path: DealPath;
  readonly onEdit: (path: DealPath) => void;
  readonly reload: () => Promise<void>;
}

/** Actions on a valid path. */
function PathActions({ path, onEdit, reload }: PathActionsProps) {
  const { http, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const action = useAction(async (call: Change) => {
    await http.call(call, { query: { id: path.id } });
    notice.success({ key: 'account:preferences.saved' });
  });
  const change = async (call: Change) => {
    await action.run(call);
    await reload();
  };
  const repeal = async () => {
    const yes = await notice.confirm({
      kind: 'dealPath.repeal',
      title: { key: 'account:path.repealTitle' },
      body: { key: 'account:path.repealBody', values: { name: path.pathName } },
      confirm: { key: 'account:path.repeal' },
      danger: true,
    });
    if (yes) await change(transaction.repealDealPath);
  };
  return (
    <span className="a-deeds">
      {path.isDefault === '0' && (
        <Button
          size="sm"
          data-sends=""
          busy={action.busy}
          onClick={() => void change(transaction.setDefaultDealPath)}
        >
          {t('account:path.makeDefault')}
        </Button>
      )}
      <Button size="sm" aria-haspopup="dialog" onClick={() => onEdit(path)}>
        {t('account:path.change')}
      </Button>
      <Button size="sm" data-sends="" onClick={() => void repeal()}>
        {t('account:path.repeal')}
      </Button>
    </span>
  );
}
