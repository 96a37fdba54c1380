import type { ListedKey } from '#contract/api';
import { lastDayOf } from '#contract/rules';
import { Button, type Column, Table, Tag } from '#core/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import './keys.css';

interface Props {
  readonly keys: readonly ListedKey[];
  readonly onRotate: (key: ListedKey) => void;
  readonly onRevoke: (key: ListedKey) => void;
}

const tones = { waiting: 'warn', active: 'ok', expired: 'plain', revoked: 'plain' } as const;

/** The user's keys, one row each. */
export function KeyTable({ keys, onRotate, onRevoke }: Props) {
  const { t } = useTranslation();
  const actions: Column<ListedKey> = {
    key: 'actions',
    title: <span className="visually-hidden">{t('account:keys.actions')}</span>,
    align: 'right',
    render: (key) =>
      (key.state === 'active' || key.state === 'waiting') && (
        <span className="a-key-actions">
          <Button
            size="sm"
            tone={key.state === 'waiting' ? 'primary' : 'plain'}
            onClick={() => onRotate(key)}
          >
            {t(key.state === 'waiting' ? 'account:keys.take' : 'account:keys.rotate')}
          </Button>
          <Button size="sm" onClick={() => onRevoke(key)}>
            {t('account:keys.revoke')}
          </Button>
        </span>
      ),
  };
  return (
    <Table
      caption={t('account:tab.ApiKeys')}
      rows={keys}
      rowKey={(row) => row.apiKeyId}
      columns={[...grantColumns(t), ...lifeColumns(t), actions]}
    />
  );
}

/** A key's identity and permissions. */
function grantColumns(t: TFunction): readonly Column<ListedKey>[] {
  return [
    {
      key: 'name',
      title: t('account:keys.name'),
      render: ({ name, apiKeyId, isSandbox }) => (
        <div className="a-key">
          <span>
            {name} {isSandbox && <Tag tone="info">{t('account:keys.sandbox')}</Tag>}
          </span>
          <code>{apiKeyId}</code>
        </div>
      ),
    },
    {
      key: 'scopes',
      title: t('account:keys.scopes'),
      render: ({ scopes, addresses }) => (
        <div className="a-key">
          <span>{scopes.map((scope) => t(`account:keys.scope.${scope}`)).join(' · ')}</span>
          <span className="a-quiet k-num">{addresses.join(' ') || t('account:keys.anywhere')}</span>
        </div>
      ),
    },
    {
      key: 'budget',
      title: t('account:keys.perMinute'),
      align: 'right',
      render: ({ requestsPerMinute }) => <span className="k-num">{requestsPerMinute}</span>,
    },
  ];
}

/** When a key was last used, when it expires, and whether it works. */
function lifeColumns(t: TFunction): readonly Column<ListedKey>[] {
  return [
    {
      key: 'last',
      title: t('account:keys.lastUse'),
      render: ({ lastUseTime, lastUseIp }) => (
        <div className="a-key k-num">
          <span>{lastUseTime.slice(0, 19) || t('account:keys.neverUsed')}</span>
          <span className="a-quiet">{lastUseIp}</span>
        </div>
      ),
    },
    {
      key: 'until',
      title: t('account:keys.until'),
      render: ({ expireTime, oldSecretUntil }) => (
        <div className="a-key">
          <span className="k-num">{lastDayOf(expireTime)}</span>
          {oldSecretUntil !== '' && (
            <span className="a-quiet">
              {t('account:keys.oldUntil', { time: oldSecretUntil.slice(5, 16) })}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'state',
      title: t('account:security.state'),
      render: ({ state }) => <Tag tone={tones[state]}>{t(`account:keys.state.${state}`)}</Tag>,
    },
  ];
}
