import { consoleApi, type RightsRequestInfo } from '#contract/api';
import { type Grant, isStaffRole } from '#contract/entities';
import { numberText } from '#core/format';
import { Button, Card, Tag } from '#core/kit';
import { useAction, usePages, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../../plugin.ts';
import { May } from '../May.tsx';
import { Pager } from '../Pager.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useDecision } from './use-decision.ts';
import { useRightsOutcome } from './use-rights-outcome.ts';

/** Changes to limit and rights that await a staff member other than their author, oldest first; nothing where there are none. */
export const RightsRequests = observer(function RightsRequests() {
  const { queues } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const pages = usePages(consoleApi.rightsRequests, (page) => ({ query: { page, rows: 20 } }), {
    keyOf: ({ requestId }) => String(requestId),
    notTips: true,
  });
  const { rows, page, refresh } = pages;
  usePolling(refresh);
  // The last page empties while others are left.
  if (rows.length === 0 && page <= 1) return null;
  const handleDone = () => {
    queues.decided();
    void refresh();
  };
  return (
    <section
      className="c-claims c-rights-requests"
      aria-label={t('console:rightsRequests.title')}
      tabIndex={0}
    >
      <header>
        <h2>{t('console:rightsRequests.title')}</h2>
        <Pager pages={pages} />
      </header>
      {rows.length === 0 && <p>{t('console:rightsRequests.pageDone')}</p>}
      {rows.map((request) => (
        <Request key={request.requestId} request={request} onDone={handleDone} />
      ))}
    </section>
  );
});

interface Props {
  readonly request: RightsRequestInfo;
  readonly onDone: () => void;
}
interface NamedProps extends Props {
  /** Whom the request is about. */
  readonly name: string;
}

function Request({ request, onDone }: Props) {
  const { t } = useTranslation();
  const { operName, orgName, isForAll, createTime, by, reason } = request;
  const name = isForAll ? t('console:rightsRequests.allOf', { org: orgName }) : operName;
  return (
    <Card title={name} actions={<small>{createTime.slice(0, 16)}</small>}>
      <RequestFacts request={request} />
      <p>{t('console:rightsRequests.by', { by, reason })}</p>
      <Moved request={request} />
      <div className="c-actions" role="group" aria-label={name}>
        <Actions request={request} name={name} onDone={onDone} />
      </div>
    </Card>
  );
}

function Actions({ request, name, onDone }: NamedProps) {
  const { t } = useTranslation();
  if (request.isOwn)
    return (
      <May call={consoleApi.withdrawRights}>
        <Withdraw request={request} onDone={onDone} />
      </May>
    );
  return (
    <May call={consoleApi.decideRights}>
      {request.isSelf ? (
        <small>{t('console:rightsRequests.self')}</small>
      ) : (
        <Decide request={request} name={name} onDone={onDone} />
      )}
    </May>
  );
}

const isMoved = ({ amountLimit, isForAll, limitSeen, limitNow }: RightsRequestInfo): boolean =>
  amountLimit !== null && !isForAll && limitSeen !== limitNow && amountLimit !== limitNow;

const canOnlyReturn = (request: RightsRequestInfo): boolean =>
  request.isLimitUnseen === true || isMoved(request);

/** Why a request cannot be approved whose account has another limit by now, or that does not say which limit it replaces. */
function Moved({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation();
  if (!canOnlyReturn(request)) return null;
  const say = (limit: number | null) =>
    limit === null
      ? t('console:rightsRequests.noLimit')
      : t('console:rightsRequests.limit', { limit: numberText(limit) });
  const { limitSeen, limitNow, isLimitUnseen } = request;
  const unseen = () =>
    limitNow === null
      ? t('console:rightsRequests.unseenNone')
      : t('console:rightsRequests.unseen', { now: numberText(limitNow) });
  return (
    <p className="c-moved" role="status">
      {isLimitUnseen
        ? unseen()
        : t('console:rightsRequests.moved', { seen: say(limitSeen), now: say(limitNow) })}
    </p>
  );
}

function RequestFacts({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation();
  const { amountLimit, limitNow, isForAll, grant, revoke } = request;
  const now = isForAll || limitNow === null ? '' : numberText(limitNow);
  return (
    <dl className="k-facts">
      {amountLimit !== null && (
        <>
          <dt>{t('console:accounts.rights.limitUnit')}</dt>
          <dd>{now === '' ? numberText(amountLimit) : `${now} → ${numberText(amountLimit)}`}</dd>
        </>
      )}
      <Granted title={t('console:rightsRequests.grant')} grants={grant} />
      <Granted title={t('console:rightsRequests.revoke')} grants={revoke} />
    </dl>
  );
}

function Granted({ title, grants }: { readonly title: string; readonly grants: readonly Grant[] }) {
  const { t } = useTranslation();
  if (grants.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className="c-tags">
        {grants.map((grant) => (
          <Tag key={grant} tone="info">
            {isStaffRole(grant) ? t(`console:role.${grant}`) : t(`console:accounts.right.${grant}`)}
          </Tag>
        ))}
      </dd>
    </>
  );
}

function Decide({ request, name, onDone }: NamedProps) {
  const { http } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const decide = useDecision();
  const showOutcome = useRightsOutcome(request);
  const [isReturning, setReturning] = useState(false);
  const { requestId } = request;
  const { busy, run } = useAction(async () => {
    // Also when it is refused: another staff member may have decided it.
    const { organisation } = await decide((options) =>
      http.call(consoleApi.decideRights, { body: { requestId, accepted: true } }, options),
    ).finally(onDone);
    showOutcome(organisation);
  });
  return (
    <>
      <Button onClick={() => setReturning(true)}>{t('console:proposals.return')}</Button>
      <Button tone="primary" busy={busy} disabled={canOnlyReturn(request)} onClick={() => void run()}>
        {t('console:rightsRequests.approve')}
      </Button>
      {isReturning && (
        <ReasonDialog
          title={t('console:pair', { what: t('console:rightsRequests.returnTitle'), name })}
          submit={t('console:proposals.returnGo')}
          what={t('console:rightsRequests.returnWhat')}
          hint={t('console:rightsRequests.returnHint')}
          field={`returnRights.${requestId}`}
          act={(reason) =>
            decide((options) =>
              http.call(consoleApi.decideRights, { body: { requestId, accepted: false, reason } }, options),
            )
          }
          done={{ key: 'console:proposals.returnedDone' }}
          onClose={() => setReturning(false)}
          onDone={onDone}
          onRefused={onDone}
        />
      )}
    </>
  );
}

function Withdraw({ request: { requestId }, onDone }: Props) {
  const { http, notice } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const decide = useDecision();
  const { busy, run } = useAction(async () => {
    await decide((options) => http.call(consoleApi.withdrawRights, { body: { requestId } }, options)).finally(
      onDone,
    );
    notice.success({ key: 'console:proposals.withdrawnDone' });
  });
  return (
    <>
      <small>{t('console:rightsRequests.own')}</small>
      <Button busy={busy} onClick={() => void run()}>
        {t('console:rightsRequests.withdraw')}
      </Button>
    </>
  );
}
