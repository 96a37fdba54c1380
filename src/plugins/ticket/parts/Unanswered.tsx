import { Button, Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';
import { addressOfRoute } from './address-of-route.ts';
import { ticketPlugin } from '../plugin.ts';

/** An entry that was sent and not answered: the ticket queries its outcome, and another one would be a second order. */
export const Unanswered = observer(function Unanswered({ ticket }: { readonly ticket: TicketStore }) {
  const { config, browser } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft } = ticket;
  const orders = addressOfRoute(config, 'orderCenter');
  return (
    <section className="tk-done" data-type="unanswered" aria-label={t('ticket:unknown.title')}>
      <span className="tk-done-mark" data-unknown="">
        <Icon name="question" size={24} />
      </span>
      <h3>{t('ticket:unknown.title')}</h3>
      <p role="alert">
        {t('ticket:unknown.detail', {
          bond: draft.symbol || draft.securityId,
          price: draft.priceText,
          qty: draft.qtyText,
        })}
      </p>
      <footer>
        {orders !== null && (
          <Button size="lg" onClick={() => browser.go(orders)}>
            {t('ticket:done.list')}
          </Button>
        )}
      </footer>
      <Button tone="ghost" onClick={() => ticket.abandon()}>
        {t('ticket:unknown.abandon')}
      </Button>
    </section>
  );
});
