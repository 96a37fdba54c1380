import { numberText } from '#core/format';
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
  const { draft, quantity } = ticket;
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
          order: t('ticket:done.orderLine', {
            side: t(draft.side === 1 ? 'ticket:side.buy' : 'ticket:side.sell'),
            price: draft.priceText,
            qty: t('ticket:wan', { value: quantity === null ? draft.qtyText : numberText(quantity) }),
          }),
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
