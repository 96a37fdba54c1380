import { numberText, priceText } from '#core/format';
import { Button, Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { currentQuoteState } from '../model/amendment.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** Which own quote the ticket changes, and the current state of that quote. */
export const Amendment = observer(function Amendment({ ticket }: { readonly ticket: TicketStore }) {
  const { trading } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { replaces, side } = ticket.draft;
  if (replaces === null) return null;
  const order = trading.orders.get(replaces.orderId);
  const { state, left: leavesQty } = currentQuoteState(replaces, order);
  const quote = t('ticket:amend.quote', {
    side: t(side === 1 ? 'ticket:side.buy' : 'ticket:side.sell'),
    price: priceText(order?.price),
    qty: numberText(leavesQty),
  });
  return (
    <p className="tk-callout" data-tone={state === 'stands' ? 'plain' : 'warn'} role="status">
      <Icon name={state === 'stands' ? 'info' : 'warning'} size={14} />
      <span>{t(`ticket:amend.${state}`, { quote, left: numberText(leavesQty) })}</span>
      {state === 'changed' && (
        <Button
          size="sm"
          onClick={() =>
            ticket.change({
              replaces: { ...replaces, leavesQty },
              qtyText: String(leavesQty),
            })
          }
        >
          {t('ticket:amend.takeRest')}
        </Button>
      )}
      {(state === 'filled' || state === 'ended') && (
        <Button size="sm" onClick={() => ticket.change({ replaces: null })}>
          {t('ticket:amend.asNew')}
        </Button>
      )}
      <Button size="sm" tone="ghost" onClick={() => ticket.renew()}>
        {t('ticket:amend.leave')}
      </Button>
    </p>
  );
});
