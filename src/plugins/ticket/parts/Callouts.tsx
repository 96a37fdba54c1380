import { Icon } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';
import { addressOfRoute } from './address-of-route.ts';
import { useComplaint } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

/** What currently prevents any order: not verified, closed market, a refusal that belongs to no field. */
export const Callouts = observer(function Callouts({ ticket }: { readonly ticket: TicketStore }) {
  const { session, calendar, config, text } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const refusedTrader = useComplaint(ticket, 'newAuth');
  const refusedTime = useComplaint(ticket, 'time');
  const verify = addressOfRoute(config, 'myInfo', { tabName: 'NameAuthentication' });
  // `newAuth` is I also for users who have not applied.
  const isReviewed = session.userInfo?.authenticationstatus === 'I';
  const general = ticket.refusal?.field === null ? ticket.refusal : null;
  return (
    <>
      {session.newAuth !== 'Y' && session.userInfo !== null && (
        <p className="tk-callout" data-tone="warn" data-field="newAuth">
          <Icon name="lock" size={14} />
          {/* One sentence: the refusal of an attempt states the same, and more. */}
          <span>
            {isReviewed
              ? t('ticket:underReview')
              : (refusedTrader ?? dynamicText(t, 'rules:searchNeedsVerification'))}
          </span>
          {verify !== null && <Link to={verify}>{t(isReviewed ? 'ticket:seeReview' : 'ticket:verify')}</Link>}
        </p>
      )}
      {refusedTime !== null ? (
        <p className="tk-callout" data-tone="bad" role="alert">
          <Icon name="clock" size={14} />
          <span>{refusedTime}</span>
        </p>
      ) : (
        !calendar.isTradingTime() && (
          <p className="tk-callout" data-tone="plain">
            <Icon name="clock" size={14} />
            <span>{dynamicText(t, 'rules:bannerText', calendar.hours)}</span>
          </p>
        )
      )}
      {general !== null && (
        <p className="tk-callout" data-tone="bad" role="alert">
          <Icon name="error" size={14} />
          <span>
            {text.say(general.words)}
            {general.limit !== null && ` ${t('ticket:limit', { limit: general.limit })}`}
          </span>
        </p>
      )}
    </>
  );
});
