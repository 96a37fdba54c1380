import { BondPicker } from '#core/bond-search';
import { Button, IconButton, Segments, SelectInput } from '#core/kit';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltering, NO_FILTER } from '../model/order-filter.ts';
import type { OrderList } from '../stores/order-list.ts';

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
  const { t } = useTranslation();
  const { filter } = list;
  return (
    <fieldset className="o-days">
      <legend className="visually-hidden">{t('orders:filter.days')}</legend>
      {(['from', 'to'] as const).map((end) => (
        <span className="k-input" key={end}>
          <input
            type="date"
            aria-label={t(`orders:filter.${end}`)}
            value={filter[end]}
            max={end === 'from' && filter.to !== '' ? filter.to : '9999-12-31'}
            min={end === 'to' && filter.from !== '' ? filter.from : '2000-01-01'}
            onChange={(event) => list.setFilter({ [end]: event.target.value })}
          />
        </span>
      ))}
      <Button
        size="sm"
        tone="ghost"
        onClick={() => list.setFilter({ from: '', to: '' })}
        hidden={filter.from === '' && filter.to === ''}
      >
        {t('orders:filter.anyDay')}
      </Button>
    </fieldset>
  );
});
