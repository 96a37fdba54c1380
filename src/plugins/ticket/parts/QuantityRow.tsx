import { numberText } from '#core/format';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TicketStore } from '../stores/ticket-store.ts';
import { Row } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

/** Quantity in 万元, with presets on the digits from 1. */
export const QuantityRow = observer(function QuantityRow({ ticket }: { readonly ticket: TicketStore }) {
  const { config, session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft, isEditable, quantity } = ticket;
  const remainingQuota = session.remainingQuota;
  return (
    <Row
      ticket={ticket}
      field="orderQty"
      label={t('ticket:field.orderQty')}
      hint={remainingQuota === '' ? null : t('ticket:note.quota', { left: numberText(remainingQuota) })}
    >
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
