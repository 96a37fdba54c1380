import { bondLine, numberText } from '#core/format';
import { Button, Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkStore, Reviewed } from '../stores/bulk-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** What would be sent, and sending it: confirmed once more, with progress. */
export const BulkFoot = observer(function BulkFoot({ bulk }: { readonly bulk: BulkStore }) {
  const { session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { progress, done } = bulk;
  const count = bulk.ready.length;
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const foot = useRef<HTMLElement>(null);
  // A changed batch is reviewed again.
  const isReviewed = count > 0 && reviewed !== null && bulk.isReviewed(reviewed);
  if (bulk.order.length === 0) return null;
  const isVerified = session.newAuth === 'Y';
  // The button that was pressed is disabled while it sends, which drops the focus: the next paste follows.
  const focusPaste = () => {
    const place = foot.current;
    if (place !== null && place.ownerDocument.activeElement === place.ownerDocument.body)
      place.closest('.tb')?.querySelector('textarea')?.focus();
  };
  const submit = () => {
    setReviewed(isReviewed ? null : bulk.review());
    if (isReviewed) void bulk.submit(reviewed).then(focusPaste);
  };
  return (
    <footer className="tb-foot" ref={foot}>
      <BulkSummary bulk={bulk} />
      {progress !== null && (
        <progress value={progress.done} max={progress.total} aria-label={t('ticket:bulk.progress')}>
          {progress.done}
        </progress>
      )}
      {done.length > 0 && progress === null && (
        <Button tone="ghost" onClick={() => bulk.clear('done')}>
          {t('ticket:bulk.clearDone')}
        </Button>
      )}
      {progress === null && (
        <Button tone="ghost" onClick={() => bulk.clear('all')}>
          {t('ticket:bulk.clear')}
        </Button>
      )}
      <Button
        size="lg"
        tone="primary"
        disabled={count === 0 || !isVerified || progress !== null}
        busy={progress !== null}
        onClick={submit}
      >
        {progress !== null
          ? t('ticket:bulk.sending', { done: progress.done, total: progress.total })
          : t(isReviewed ? 'ticket:bulk.confirm' : 'ticket:bulk.submit', { count })}
      </Button>
    </footer>
  );
});

/** What would be sent, what is wrong, what has been sent. */
const BulkSummary = observer(function BulkSummary({ bulk }: { readonly bulk: BulkStore }) {
  const { session, trading } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { wrong, far, done } = bulk;
  const sent = bondLine(done, {
    rest: dynamicText(t, 'rules:restOfBonds'),
    item: (symbol, figure) => dynamicText(t, 'rules:bondQty', { symbol, qty: figure }),
  });
  return (
    <p role="status">
      <b className="k-num">
        {t('ticket:bulk.good', { count: bulk.ready.length, qty: numberText(bulk.readyQty) })}
      </b>
      {wrong > 0 && <span data-tone="warn">{t('ticket:bulk.wrong', { count: wrong })}</span>}
      {far > 0 && (
        <span data-tone="warn">
          <Icon name="warning" size={12} />
          {t('ticket:bulk.far', { count: far })}
        </span>
      )}
      {done.length > 0 && (
        <span data-tone="ok">{t('ticket:bulk.doneBonds', { count: done.length, bonds: sent })}</span>
      )}
      {bulk.isOverQuota && (
        <span data-tone="warn">
          <Icon name="warning" size={12} />
          {t('ticket:bulk.overQuota', { left: numberText(Number(session.remainingQuota)) })}
        </span>
      )}
      {trading.isLost && <span data-tone="warn">{t('core:http.offline')}</span>}
      {session.newAuth !== 'Y' && (
        <span data-tone="warn">{dynamicText(t, 'rules:searchNeedsVerification')}</span>
      )}
    </p>
  );
});
