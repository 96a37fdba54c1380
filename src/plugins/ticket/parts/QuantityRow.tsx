import { numberText } from '#core/format';
import { Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';
import { Row } from './Row.tsx';
import { useShortfall } from './use-shortfall.ts';
import { ticketPlugin } from '../plugin.ts';

/** The quota left, and what becomes of more than the quote to be hit has. Call it in an observer. */
function useNote(ticket: TicketStore): ReactNode {
  const { remainingQuota } = usePlugin(ticketPlugin).session;
  const { t } = useTranslation();
  const quota = remainingQuota === '' ? null : t('ticket:note.quota', { left: numberText(remainingQuota) });
  const short = useShortfall(ticket);
  if (short === null) return quota;
  return (
    <span className="tk-note">
      {quota}
      <span className="tk-warn">
        <Icon name="warning" size={12} />
        {short}
      </span>
    </span>
  );
}

/** Quantity in 万元, with presets on the digits from 1. */
export const QuantityRow = observer(function QuantityRow({ ticket }: { readonly ticket: TicketStore }) {
  const { config } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft, isEditable, quantity } = ticket;
  return (
    <Row ticket={ticket} field="orderQty" label={t('ticket:field.orderQty')} hint={useNote(ticket)}>
      {({ id, describedBy, invalid }) => (
        <>
          <div className="k-input" data-invalid={invalid ? '' : undefined}>
            <input
              id={id}
              type="text"
              inputMode="decimal"
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              autoComplete="off"
              maxLength={40}
              readOnly={!isEditable}
              value={draft.qtyText}
              onFocus={(event) => event.target.select()}
              onChange={(event) => ticket.change({ qtyText: event.target.value })}
            />
            <small aria-hidden>{t('ticket:unit.wan')}</small>
          </div>
          <div className="tk-chips" role="group" aria-label={t('ticket:presets')}>
            {config.settings.quoting.quantityPresets.map((preset, index) => (
              <button
                key={preset}
                type="button"
                className="tk-chip"
                aria-pressed={quantity === preset}
                disabled={!isEditable}
                data-tip={t('ticket:presetKey', { key: index + 1 })}
                onClick={() => ticket.change({ qtyText: String(preset) })}
              >
                {preset}
              </button>
            ))}
          </div>
        </>
      )}
    </Row>
  );
});
