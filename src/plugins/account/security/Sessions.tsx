import { account, type ReplyOf } from '#contract/api';
import { Button, Card, type Column, SkeletonRows, Table, Tag } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { accountPlugin } from '../plugin.ts';

type OwnSession = ReplyOf<typeof account.sessions>[number];

/** Sessions of this account: the live one may be ended; for the others, how and when they ended. */
export const Sessions = observer(function Sessions() {
  const { t } = useTranslation();
  const { state, value, retry } = useCall(account.sessions, undefined, { notTips: true });
  const columns = useColumns(useEnd(retry));
  return (
    <Card
      title={t('account:security.sessions')}
      flush
      actions={
        <Button size="sm" tone="ghost" icon="refresh" data-sends="" onClick={() => void retry()}>
          {t('account:security.refresh')}
        </Button>
      }
    >
      {state === 'failed' && <FailedState title={t('account:security.failed')} onRetry={retry} />}
      {state === 'loading' && <SkeletonRows rows={3} columns={4} label={t('account:overview.loading')} />}
      {value?.length === 0 && <p className="a-quiet a-inset">{t('account:security.noSessions')}</p>}
      {value !== null && value.length > 0 && (
        <Table
          caption={t('account:security.sessions')}
          rows={value}
          rowKey={(row) => row.sessionId}
          columns={columns}
        />
      )}
    </Card>
  );
});

/** Ends a session after a confirmation. */
function useEnd(reload: () => Promise<void>): (session: OwnSession) => Promise<void> {
  const { http, flow, notice } = usePlugin(accountPlugin);
  const { run } = useAction(({ sessionId, isCurrent }: OwnSession) => {
    const call = () => http.call(account.endSession, { body: { sessionId } });
    if (!isCurrent) return call();
    return flow.endBy(call, {
      title: { key: 'account:security.endedTitle' },
      body: { key: 'account:security.ended' },
    });
  });
  return async (session) => {
    const yes = await notice.confirm({
      kind: 'account.endSession',
      title: { key: 'account:security.endTitle' },
      body: { key: session.isCurrent ? 'account:security.endOwn' : 'account:security.endOther' },
      confirm: { key: 'account:security.end' },
      danger: true,
    });
    if (!yes) return;
    await run(session);
    if (!session.isCurrent) await reload();
  };
}

function useColumns(end: (session: OwnSession) => Promise<void>): readonly Column<OwnSession>[] {
  const { t } = useTranslation();
  const figures = (text: string) => <span className="k-num">{text}</span>;
  const state = ({ endReason, isCurrent }: OwnSession) =>
    endReason === '' ? (
      <Tag tone="ok">{t(isCurrent ? 'account:security.current' : 'account:security.live')}</Tag>
    ) : (
      <Tag>{t(`account:security.reason.${endReason}`)}</Tag>
    );
  return [
    { key: 'device', title: t('account:overview.device'), render: (row) => row.device || '--' },
    { key: 'ip', title: t('account:security.ip'), render: (row) => figures(row.ip) },
    {
      key: 'start',
      title: t('account:security.start'),
      render: (row) => figures(row.startTime.slice(0, 19)),
    },
    {
      key: 'seen',
      title: t('account:security.seen'),
      render: (row) => figures((row.endTime || row.seenTime).slice(0, 19)),
    },
    { key: 'state', title: t('account:security.state'), render: state },
    {
      key: 'end',
      title: <span className="visually-hidden">{t('account:security.end')}</span>,
      align: 'right',
      render: (row) =>
        row.endReason === '' && (
          <Button size="sm" data-sends="" onClick={() => void end(row)}>
            {t('account:security.end')}
          </Button>
        ),
    },
  ];
}
