import { BondPicker } from '#core/bond-search';
import { DayInput } from '#core/day';
import { useToday } from '#core/hooks';
import { IconButton, Segments, SelectInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Span, SPANS, spanOf } from '../model/order-days.ts';
import { isFiltering, NO_FILTER, type OrderFilter } from '../model/order-filter.ts';
import type { OrderList } from '../stores/order-list.ts';
import { ordersPlugin } from '../plugin.ts';

interface Props {
  readonly list: OrderList;
  /** At the end of the bar. */
  readonly children: ReactNode;
}

/** Which orders are shown: status, category, side, bond, days. */
export const FilterBar = observer(function FilterBar({ list, children }: Props) {
  const { t } = useTranslation();
  const { filter } = list;
  return (
    <search className="o-bar" aria-label={t('orders:filter.bar')}>
      <Kinds list={list} />
      <div className="o-bond">
        <BondPicker
          label={t('orders:filter.bond')}
          placeholder={t('orders:filter.bond')}
          securityId={filter.securityId}
          onPick={({ securityid }) => list.setFilter({ securityId: securityid })}
          onClear={() => list.setFilter({ securityId: '' })}
        />
      </div>
      <Days list={list} />
      {isFiltering(filter) && (
        <IconButton
          icon="close"
          size="sm"
          label={t('orders:filter.clear')}
          onClick={() => list.setFilter(NO_FILTER)}
        />
      )}
      <div className="o-bar-end">{children}</div>
    </search>
  );
});

type ListProps = Pick<Props, 'list'>;

const STATUSES = ['all', 'unfilled', 'filled', 'cancelled'] as const;
const CATEGORIES = ['all', 'activeUnquoted', 'completedTransaction', 'pointPriceNotTraded'] as const;

/** Status, category, side. */
const Kinds = observer(function Kinds({ list }: ListProps) {
  const { t } = useTranslation();
  const { filter } = list;
  return (
    <>
      <Segments
        label={t('orders:filter.status')}
        value={filter.status}
        choices={STATUSES.map((value) => ({ value, label: t(`orders:status.${value}`) }))}
        onChange={(status) => list.setFilter({ status })}
      />
      <SelectInput
        label={t('orders:filter.category')}
        value={filter.category}
        choices={CATEGORIES.map((value) => ({ value, label: t(`orders:category.${value}`) }))}
        onChange={(category) => list.setFilter({ category })}
      />
      <Segments
        label={t('orders:filter.side')}
        value={filter.side}
        choices={[
          { value: 'all', label: t('orders:side.all') },
          { value: '1', label: t('orders:side.bid') },
          { value: '2', label: t('orders:side.ofr') },
        ]}
        onChange={(side) => list.setFilter({ side })}
      />
    </>
  );
});

const Days = observer(function Days({ list }: ListProps) {
  const { calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const { filter } = list;
  const now = calendar.now();
  const today = useToday();
  useEffect(() => list.followDay(calendar.now()), [list, calendar, today]);
  return (
    <fieldset className="o-days">
      <legend className="visually-hidden">{t('orders:filter.days')}</legend>
      <Segments
        label={t('orders:filter.span')}
        value={spanOf(filter, now)}
        choices={SPANS.map((value): { value: Span | ''; label: string } => ({
          value,
          label: t(`orders:span.${value}`),
        }))}
        onChange={(span) => list.setSpan(span === '' ? 'any' : span, calendar.now())}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          key={end}
          now={now}
          nearest="past"
          label={t(`orders:filter.${end}`)}
          value={filter[end]}
          onChange={(day) => list.setFilter(inOrder(filter, end, day))}
        />
      ))}
    </fieldset>
  );
});

/** The other end is moved if a day passes it. Typed days are those of entry, in place of one of settlement. */
const inOrder = ({ from, to }: OrderFilter, end: 'from' | 'to', day: string): Partial<OrderFilter> => {
  if (end === 'from') return { settlDate: '', from: day, ...(to !== '' && day > to ? { to: day } : {}) };
  return { settlDate: '', to: day, ...(day !== '' && day < from ? { from: day } : {}) };
};
