import { ACCOUNT_ACTIONS, consoleApi, type ReplyOf } from '#contract/api';
import { Button, IconButton, PanelState, Tag } from '#core/kit';
import { useCall } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountAction } from './AccountAction.tsx';
import { AccountRights } from './AccountRights.tsx';
import { May } from '../May.tsx';
import { SideCard } from '../SideCard.tsx';
import { Unread } from '../Unread.tsx';

type Account = ReplyOf<typeof consoleApi.account>;
export type Action = (typeof ACCOUNT_ACTIONS)[number];

/** The actions that would have an effect in the account's current state. */
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

/** One account: its owner, second factor, locks and sessions, and the possible actions. */
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
  const { operName, locks, sessions } = account;
  const reread = () => {
    void load();
    onChanged();
  };
  return (
    <>
      <SideCard
        label={t('console:accounts.detail')}
        title={operName}
        id={operId}
        tools={
          <IconButton
            icon="refresh"
            size="sm"
            label={t('console:list.refresh')}
            onClick={() => void load()}
          />
        }
        onClose={onClose}
      >
        <Facts account={account} />
        <Actions account={account} onAsk={setAction} />
        <AccountRights account={account} onChanged={reread} />
        <Locks locks={locks} />
        <Sessions sessions={sessions} />
      </SideCard>
      {action !== null && (
        <AccountAction
          action={action}
          operId={operId}
          operName={operName}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            reread();
          }}
          onRefused={reread}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly account: Account;
  readonly onAsk: (action: Action) => void;
}

/** The possible actions on the account; none on the user's own. */
function Actions({ account, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  if (account.isOwn) return <p className="c-hint">{t('console:accounts.own')}</p>;
  return (
    <May call={consoleApi.accountAction}>
      <div className="c-actions">
        {actionsOf(account).map((name) => (
          <Button key={name} size="sm" onClick={() => onAsk(name)}>
            {t(`console:accounts.action.${name}`)}
          </Button>
        ))}
      </div>
    </May>
  );
}

function Facts({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { secondFactorSince, isSecondFactorDemanded, signOn } = account;
  const factor = () => {
    if (secondFactorSince !== '')
      return t('console:accounts.secondSince', { since: secondFactorSince.slice(0, 10) });
    return t(isSecondFactorDemanded ? 'console:accounts.secondOwed' : 'console:accounts.secondNone');
  };
  return (
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
      <dt>{t('console:accounts.terms')}</dt>
      <dd>{account.terms ? <AcceptedTerms terms={account.terms} /> : t('console:accounts.termsNone')}</dd>
      {signOn !== null && (
        <>
          <dt>{t('console:accounts.signOn')}</dt>
          <dd>
            {t('console:accounts.signOnOf', { ...signOn, since: signOn.linkedTime.slice(0, 10) })}
            <span className="c-hint">
              {signOn.usedTime === ''
                ? t('console:accounts.signOnUnused')
                : t('console:accounts.signOnUsed', { time: signOn.usedTime.slice(0, 19) })}
            </span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** When the user accepted which texts. */
function AcceptedTerms({ terms: acceptance }: { readonly terms: NonNullable<Account['terms']> }) {
  const { t } = useTranslation();
  const { acceptedTime, ...versions } = acceptance;
  return (
    <>
      {t('console:accounts.termsSince', { time: acceptedTime.slice(0, 19) })}
      <span className="c-hint">{t('console:accounts.termsOf', versions)}</span>
    </>
  );
}

/** What currently prevents a user from logging in. */
function Locks({ locks }: Pick<Account, 'locks'>) {
  const { t } = useTranslation();
  if (locks.length === 0) return null;
  return (
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
  );
}

function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
