import { ACCOUNT_ACTIONS, consoleApi, type ReplyOf } from '#contract/api';
import { Button, IconButton, PanelState, Tag } from '#core/kit';
import { useCall } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountAction } from './AccountAction.tsx';
import { AccountRights } from './AccountRights.tsx';
import { Unread } from './Unread.tsx';

type Account = ReplyOf<typeof consoleApi.account>;
export type Action = (typeof ACCOUNT_ACTIONS)[number];

/** What would change something, as the account stands. */
const actionsOf = ({ sessions, hasSecondFactor, locks, isStopped, isStaff }: Account): readonly Action[] =>
  ACCOUNT_ACTIONS.filter((action) => {
    if (action === 'end-sessions') return sessions.some(({ endTime }) => endTime === '');
    if (action === 'second-factor-off') return hasSecondFactor && !isStaff;
    if (action === 'unlock') return locks.length > 0;
    return isStopped === (action === 'resume');
  });

interface Props {
  readonly operId: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One account: who it is, its second factor, locks and sessions, and what may be done to it. */
export function AccountCard({ operId, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const { state, value: account, retry: load } = useCall(consoleApi.account, { params: { operId } });
  const [action, setAction] = useState<Action | null>(null);
  if (account === null)
    return (
      <aside className="c-account" aria-label={t('console:accounts.detail')}>
        <Unread isFailed={state === 'failed'} onRetry={load} />
      </aside>
    );
  const { secondFactorSince, isSecondFactorDemanded, locks, sessions } = account;
  const factor = () => {
    if (secondFactorSince !== '')
      return t('console:accounts.secondSince', { since: secondFactorSince.slice(0, 10) });
    return t(isSecondFactorDemanded ? 'console:accounts.secondOwed' : 'console:accounts.secondNone');
  };
  return (
    <aside className="c-account" aria-label={t('console:accounts.detail')}>
      <div className="c-account-head">
        <h2>{account.operName}</h2>
        <code>{operId}</code>
        <span className="c-space" />
        <IconButton icon="refresh" size="sm" label={t('console:list.refresh')} onClick={() => void load()} />
        <IconButton icon="close" size="sm" label={t('console:close')} onClick={onClose} />
      </div>
      <div className="c-account-body scroll" role="region" aria-label={account.operName} tabIndex={0}>
        <dl className="k-facts">
          <dt>{t('console:accounts.realName')}</dt>
          <dd>{account.realName || '—'}</dd>
          <dt>{t('console:accounts.org')}</dt>
          <dd>{account.orgName || '—'}</dd>
          <dt>{t('console:accounts.phone')}</dt>
          <dd>{account.phone || '—'}</dd>
          <dt>{t('console:accounts.email')}</dt>
          <dd>{account.email || '—'}</dd>
          <dt>{t('console:accounts.valid')}</dt>
          <dd>{`${account.validFrom} – ${account.validTo}`}</dd>
          <dt>{t('console:accounts.second')}</dt>
          <dd>{factor()}</dd>
        </dl>
        {account.isOwn ? (
          <p className="c-hint">{t('console:accounts.own')}</p>
        ) : (
          <div className="c-actions">
            {actionsOf(account).map((name) => (
              <Button key={name} size="sm" onClick={() => setAction(name)}>
                {t(`console:accounts.action.${name}`)}
              </Button>
            ))}
          </div>
        )}
        <AccountRights
          account={account}
          onChanged={() => {
            void load();
            onChanged();
          }}
        />
        {locks.length > 0 && (
          <>
            <h3>{t('console:accounts.locks')}</h3>
            <ul className="c-account-list">
              {locks.map(({ what, ip, until }) => (
                <li key={`${what} ${ip} ${until}`}>
                  <Tag tone="bad">{t(`console:accounts.lock.${what}`)}</Tag>
                  <div>
                    {ip || t('console:accounts.everywhere')}
                    <small>{t('console:accounts.until', { until: until.slice(5, 16) })}</small>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        <h3>{t('console:accounts.sessions')}</h3>
        {sessions.length === 0 && <PanelState kind="empty" title={t('console:accounts.noSession')} />}
        <ul className="c-account-list">
          {sessions.map((session) => (
            <li key={session.sessionId}>
              <Tag {...(session.endReason === '' ? { tone: 'ok' } : {})}>
                {t(`console:accounts.end.${session.endReason === '' ? 'live' : session.endReason}`)}
              </Tag>
              <div>
                {session.device} <code>{session.ip}</code>
                <small>
                  {t('console:accounts.times', {
                    from: session.startTime.slice(5, 16),
                    to: (session.endTime || session.seenTime).slice(5, 16),
                  })}
                </small>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {action !== null && (
        <AccountAction
          action={action}
          operId={operId}
          operName={account.operName}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            void load();
            onChanged();
          }}
        />
      )}
    </aside>
  );
}
