import { basic } from '#contract/api';
import { ButtonLink, Card, Page, PanelState, SkeletonRows, Tag } from '#core/kit';
import { Markdown } from '#core/markdown';
import type { PageProps } from '#core/plugin';
import { useCall, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { supportPlugin } from './plugin.ts';
import './support.css';
import { useAddress } from './use-address.ts';
import { useSubmissionTimes } from './use-submission-times.ts';

/** How soon after its time an event is on an open page. */
const READ_AGAIN_MS = 15_000;
/** The permanent event: on which days and at what time the market is open. */
const CALENDAR = 'calendar';

/** Trading days and hours, as they are on this server. */
const TradingDays = observer(function TradingDays() {
  const { calendar } = usePlugin(supportPlugin);
  const { when } = useSubmissionTimes();
  const { t } = useTranslation();
  return (
    <Card title={t('support:event.calendar.title')} actions={<Tag>{t('support:event.calendar.when')}</Tag>}>
      <p className="p-body">
        {!calendar.isAlwaysOpen && t('support:event.calendar.body')}
        {when}
      </p>
    </Card>
  );
});

/** Events that staff published for the reader, then the permanent one; or one event by its name in the path (R2.12). */
export function View({ params: { name } }: PageProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const query = name === undefined ? {} : { name };
  const { state, value, retry, refresh } = useCall(basic.events, { query }, { notTips: true });
  usePolling(refresh, READ_AGAIN_MS);
  const all = value ?? [];
  const isKnown = name === undefined || name === CALENDAR || all.some((event) => event.name === name);
  // An event that is over leads to the present ones.
  const isShown = (one: string): boolean =>
    name === undefined || one === name || (state === 'ready' && !isKnown);
  return (
    <Page title={t('support:event.title')} intro={t('support:event.intro')}>
      {state === 'loading' && <SkeletonRows label={t('support:event.loading')} rows={3} columns={1} />}
      {state === 'failed' && <FailedState title={t('support:event.failed')} onRetry={retry} />}
      {state === 'ready' && !isKnown && (
        <PanelState
          kind="empty"
          title={t('support:event.none', { name })}
          detail={t('support:event.noneDetail')}
        />
      )}
      <div className="p-stack">
        {all
          .filter((event) => isShown(event.name))
          .map((event) => (
            <Card key={event.name} title={event.title} actions={<Tag>{event.publishTime.slice(0, 16)}</Tag>}>
              <Markdown text={event.body} loading={t('support:event.loading')} />
            </Card>
          ))}
        {isShown(CALENDAR) && <TradingDays />}
      </div>
      {name !== undefined && (
        <p className="p-actions">
          <ButtonLink to={address('event') ?? '/'}>{t('support:event.back')}</ButtonLink>
        </p>
      )}
    </Page>
  );
}
