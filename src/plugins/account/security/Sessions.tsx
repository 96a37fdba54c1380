import { account, type ReplyOf } from '#contract/api';
import { Button, Card, PanelState, SkeletonRows, Table, Tag } from '#core/kit';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { accountPlugin } from '../plugin.ts';

type OwnSession = ReplyOf<typeof account.sessions>[number];

/** Sessions of this account: the live one may be ended; how and when the others ended is said. */
export const Sessions = observer(function Sessions() {
  const { http, flow, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { state, value, retry } = useCall(account.sessions, undefined, { notTips: true });
  const end = async ({ sessionId, isCurrent }: OwnSession) => {
    const yes = await notice.confirm({
      kind: 'session.end',
      title: { key: 'account:security.endTitle' },
      body: { key: isCurrent ? 'account:security.endOwn' : 'account:security.endOther' },
      confirm: { key: 'account:security.end' },
      danger: true,
    });
    if (!yes) return;
    const call = () => http.call(account.endSession, { body: { sessionId } });
    try {
      if (isCurrent)
        await flow.endBy(call, {
          title: { key: 'account:security.endedTitle' },
          body: { key: 'account:security.ended' },
        });
      else await call();
    } catch {
      // The call has said so.
    }
    if (!isCurrent) await retry();
  };
  return (
    <Card
      title={t('account:security.sessions')}
      flush
      actions={
        <Button size="sm" tone="ghost" icon="refresh" onClick={() => void retry()}>
          {t('account:security.refresh')}
        </Button>
      }
    >
      {state === 'failed' && (
        <PanelState
          kind="error"
          title={t('account:security.failed')}
          action={{ label: t('account:security.refresh'), onClick: () => void retry() }}
        />
      )}
      {state === 'loading' && <SkeletonRows rows={3} columns={4} label={t('account:overview.loading')} />}
      {value?.length === 0 && <p className="a-quiet a-inset">{t('account:security.noSessions')}</p>}
      {value !== null && value.length > 0 && (
        <Table
          caption={t('account:security.sessions')}
          rows={value}
          rowKey={(row) => row.sessionId}
          columns={[
            { key: 'device', title: t('account:overview.device'), render: (row) => row.device || '--' },
            {
              key: 'ip',
              title: t('account:security.ip'),
              render: (row) => <span className="k-num">{row.ip}</span>,
            },
            {
              key: 'start',
              title: t('account:security.start'),
              render: (row) => <span className="k-num">{row.startTime.slice(0, 19)}</span>,
            },
            {
              key: 'seen',
              title: t('account:security.seen'),
              render: (row) => <span className="k-num">{(row.endTime || row.seenTime).slice(0, 19)}</span>,
            },
            {
              key: 'state',
              title: t('account:security.state'),
              render: (row) =>
                row.endReason === '' ? (
                  <Tag tone="ok">
                    {t(row.isCurrent ? 'account:security.current' : 'account:security.live')}
                  </Tag>
                ) : (
                  <Tag>{t(`account:security.reason.${row.endReason}`)}</Tag>
                ),
            },
            {
              key: 'end',
              title: <span className="visually-hidden">{t('account:security.end')}</span>,
              align: 'right',
              render: (row) =>
                row.endReason === '' && (
                  <Button size="sm" onClick={() => void end(row)}>
                    {t('account:security.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
});
