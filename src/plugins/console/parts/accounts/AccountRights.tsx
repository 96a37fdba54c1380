import { consoleApi, type ReplyOf } from '#contract/api';
import { numberText } from '#core/format';
import { Button, Tag } from '#core/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { May } from '../May.tsx';
import { RightsDialog } from './RightsDialog.tsx';
import { Roles } from './Roles.tsx';

interface Props {
  readonly account: ReplyOf<typeof consoleApi.account>;
  readonly onChanged: () => void;
}

/** Trading limit, roles and services of an account, and how to change them. */
export function AccountRights({ account, onChanged }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { quota, rights, staffRoles, isOwn } = account;
  return (
    <>
      <h3>{t('console:accounts.rights.title')}</h3>
      <dl className="k-facts">
        <dt>{t('console:accounts.rights.limit')}</dt>
        <dd>
          {quota.amountLimit === null ? (
            <Tag tone="warn">{t('console:accounts.rights.noLimit')}</Tag>
          ) : (
            t('console:accounts.rights.used', {
              limit: numberText(quota.amountLimit),
              used: numberText(quota.amount ?? 0),
            })
          )}
        </dd>
        <dt>{t('console:accounts.rights.services')}</dt>
        <dd className="c-tags">
          {rights.length === 0 && '—'}
          {rights.map((right) => (
            <Tag key={right} tone="info">
              {t(`console:accounts.right.${right}`)}
            </Tag>
          ))}
        </dd>
        {staffRoles.length > 0 && (
          <>
            <dt>{t('console:role.title')}</dt>
            <dd className="c-tags">
              <Roles roles={staffRoles} />
            </dd>
          </>
        )}
      </dl>
      {!isOwn && (
        <May call={consoleApi.accountRights}>
          <div className="c-actions">
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('console:accounts.rights.change')}
            </Button>
          </div>
        </May>
      )}
      {isOpen && (
        <RightsDialog
          account={account}
          onClose={() => setOpen(false)}
          onRefused={onChanged}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
