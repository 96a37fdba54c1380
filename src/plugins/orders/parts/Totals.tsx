import { EMPTY, numberText } from '#core/format';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { OrderList } from '../stores/order-list.ts';

const AMOUNTS = ['buy', 'sell', 'net', 'filled'] as const;

/** Totals of the loaded orders that pass the filter: the rest loads while scrolling. */
export const Totals = observer(function Totals({ list }: { readonly list: OrderList }) {
  const { t } = useTranslation();
  const { totals, count, isEnd, status } = list;
  // Before the first page nothing is known, which differs from nothing ordered.
  const isKnown = count > 0 || status === 'ready';
  const figure = (value: number) => (isKnown ? numberText(value) : EMPTY);
  return (
    <dl className="o-totals" aria-label={t('orders:totals.label')} data-tip={t('orders:totals.rule')}>
      <div>
        <dt>{t(isKnown && !isEnd ? 'orders:totals.loaded' : 'orders:totals.all')}</dt>
        <dd className="k-num">{isKnown ? t('orders:totals.count', { count }) : EMPTY}</dd>
      </div>
      {AMOUNTS.map((key) => (
        <div key={key} data-total={key}>
          <dt>{t(`orders:totals.${key}`)}</dt>
          <dd className="k-num">{figure(totals[key])}</dd>
        </div>
      ))}
      <div data-total="dv01">
        <dt>{t('orders:totals.dv01')}</dt>
        <dd className="k-num">{figure(totals.dv01)}</dd>
        {totals.unpriced > 0 && (
          <dd className="o-dim">{t('orders:totals.unpriced', { count: totals.unpriced })}</dd>
        )}
      </div>
    </dl>
  );
});
