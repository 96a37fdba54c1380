import { account, type ReplyOf } from '#contract/api';
import { maskName } from '#contract/rules';
import { Card, Icon, SkeletonRows, Tag } from '#core/kit';
import { useCall } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ClaimForm } from './identity/ClaimForm.tsx';
import { Facts } from './parts/Facts.tsx';
import { accountPlugin } from './plugin.ts';
import { useNotices } from './use-notices.ts';

const tone = { N: 'warn', I: 'info', Y: 'ok', R: 'bad' } as const;

/** Real-name verification: submit, wait, or read why it was refused and submit again. Follows pushed decisions. */
export const NameAuthentication = observer(function NameAuthentication() {
  const { session, report } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { state, value, retry } = useCall(account.queryAuthentication, undefined, { notTips: true });
  const refresh = useCallback(() => {
    void retry();
    // The session's flags follow: the user's rights change with the decision.
    session.loadUserInfo().catch((error: unknown) => report.warn(error, { where: 'account' }));
  }, [retry, session, report]);
  // A decision changes rights, so the sockets are reopened: its message may have arrived in between.
  useNotices(refresh);
  if (state === 'failed') return <FailedState title={t('account:security.failed')} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={6} columns={2} label={t('account:overview.loading')} />;
  const { status } = value;
  return (
    <div className="a-stack a-inset-top">
      <Card title={t('account:identity.state')}>
        <ApplicationState value={value} />
      </Card>
      {(status === 'N' || status === 'R') && (
        <Card title={t(status === 'R' ? 'account:identity.again' : 'account:identity.first')}>
          <ClaimForm
            initialName={value.realname}
            first={value.claimedOrg ?? null}
            firstPosition={value.position}
            isAgain={status === 'R'}
            onDone={refresh}
          />
        </Card>
      )}
    </div>
  );
});

const time = (text: string) => (text === '' ? '--' : <span className="k-num">{text.slice(0, 19)}</span>);

interface ApplicationStateProps {
  readonly value: ReplyOf<typeof account.queryAuthentication>;
}

/** State of the application: what was submitted, and the decision. */
const ApplicationState = observer(function ApplicationState({ value }: ApplicationStateProps) {
  const { session } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { status } = value;
  return (
    <>
      <div className="a-facts">
        <Facts
          items={[
            [
              t('account:overview.auth'),
              <Tag key="status" tone={tone[status]}>
                {t(`account:identity.status${status}`)}
              </Tag>,
            ],
            ...(status === 'N'
              ? []
              : ([
                  [t('account:overview.realname'), maskName(value.realname) || '--'],
                  [t('account:overview.org'), value.orgName || '--'],
                  [t('account:identity.position'), value.position || '--'],
                  [t('account:identity.submitted'), time(value.submitTime)],
                  [t('account:identity.reviewed'), time(value.reviewTime)],
                ] as const)),
          ]}
        />
      </div>
      {status === 'R' && (
        <p className="a-note" role="status">
          <Icon name="warning" size={14} />
          {t('account:identity.refused', { reason: value.reason || t('account:identity.noReason') })}
        </p>
      )}
      {status === 'I' && <p className="a-quiet">{t('account:identity.waiting')}</p>}
      {status === 'Y' && (
        <p className="a-quiet">
          {session.newAuth === 'P' ? (
            t('account:identity.binding')
          ) : (
            <>
              {t('account:identity.accepted')}{' '}
              <Link to="?tabName=TransactionPath">{t('account:tab.TransactionPath')}</Link>
            </>
          )}
        </p>
      )}
    </>
  );
});
