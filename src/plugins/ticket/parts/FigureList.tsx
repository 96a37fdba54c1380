import { e4Text, faceDv01, type PriceE4 } from '#contract/rules';
import { EMPTY, numberText } from '#core/format';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { amountText } from '../model/bond-figures.ts';
import type { TicketStore } from '../stores/ticket-store.ts';

/** The amounts of the order: clean, accrued, dirty, and the settlement amount. */
export const FigureList = observer(function FigureList({ ticket }: { readonly ticket: TicketStore }) {
  const { t } = useTranslation();
  const { figures, quantity, draft } = ticket;
  const amount = (price: PriceE4 | undefined) =>
    price === undefined || quantity === null || quantity <= 0 ? EMPTY : amountText(quantity, price);
  const rows = [
    { key: 'accrued', value: figures === null ? EMPTY : e4Text(figures.accruedE4) },
    { key: 'dirty', value: figures === null ? EMPTY : e4Text(figures.dirtyE4) },
    { key: 'duration', value: figures === null ? EMPTY : numberText(figures.duration, 3) },
    {
      key: 'dv01',
      value: figures === null || quantity === null ? EMPTY : numberText(faceDv01(figures.dv01, quantity)),
    },
    { key: 'cleanAmount', value: amount(figures?.cleanE4) },
  ] as const;
  return (
    <section className="tk-figures" aria-label={t('ticket:figures.label')}>
      <dl>
        {rows.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`ticket:figures.${key}`)}</dt>
            <dd className="k-num">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span>{t(draft.side === 1 ? 'ticket:figures.pay' : 'ticket:figures.receive')}</span>
        <strong className="k-num">
          {amount(figures?.dirtyE4)} <small>{t('ticket:unit.yuan')}</small>
        </strong>
      </p>
    </section>
  );
});
