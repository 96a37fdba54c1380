import { Checkbox, IconButton, Segments, SelectInput, TextInput } from '#core/kit';
import { LinkButton, LinkedMark } from '#core/linked';
import type { ChannelPort, TenorContext } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BOND_GROUPS, MATURITY_BUCKET_NAMES, type MaturityBucket } from '../model/filter-names.ts';
import { isFiltering } from '../model/quote-filter.ts';
import { MATURITY_BUCKETS } from '../model/maturity.ts';
import type { QuoteFilterState } from './use-quote-filter.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  readonly state: QuoteFilterState;
  /** Further tools of the list, at the end. */
  readonly children?: ReactNode;
}

/** Type, maturity, text, two-sided only; density and flashing on the right. */
export const FilterBar = observer(function FilterBar({ state, children }: Props) {
  const { quoteView } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const { filter, linked, channel, change, clear, density, setDensity } = state;
  return (
    <search className="q-bar" aria-label={t('quotes:filter.bar')}>
      <Segments
        label={t('quotes:group.label')}
        value={filter.group}
        choices={(['all', ...BOND_GROUPS] as const).map((group) => ({
          value: group,
          label: t(`quotes:group.${group}`),
        }))}
        onChange={(group) => change({ group })}
      />
      <SelectInput
        label={t('quotes:maturity.label')}
        value={filter.maturity}
        choices={(['all', ...MATURITY_BUCKET_NAMES] as const).map((bucket) => ({
          value: bucket,
          label: t(`quotes:maturity.${bucket}`),
        }))}
        onChange={(maturity) => change({ maturity })}
      />
      {filter.maturity !== 'all' && <LinkTenor bucket={filter.maturity} channel={channel} />}
      <div className="q-bar-text">
        <TextInput
          icon="filter"
          type="search"
          aria-label={t('quotes:filter.text')}
          placeholder={t('quotes:filter.text')}
          value={filter.text}
          maxLength={40}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <Checkbox checked={filter.isTwoSided} onChange={(isTwoSided) => change({ isTwoSided })}>
        {t('quotes:filter.twoSided')}
      </Checkbox>
      <LinkedMark list={linked} channel={channel} />
      {isFiltering(filter) && (
        <IconButton icon="close" size="sm" label={t('quotes:filter.clear')} onClick={clear} />
      )}
      <div className="q-bar-end">
        <Checkbox
          checked={quoteView.driverAnimate}
          onChange={(animate) => quoteView.setDriverAnimate(animate)}
        >
          {t('quotes:view.flash')}
        </Checkbox>
        <Checkbox checked={density === 'compact'} onChange={(on) => setDensity(on ? 'compact' : 'normal')}>
          {t('quotes:view.compact')}
        </Checkbox>
        {children}
      </div>
    </search>
  );
});

/** Sets the chosen maturities for every linked panel. */
function LinkTenor({
  bucket,
  channel,
}: {
  readonly bucket: MaturityBucket;
  readonly channel: ChannelPort;
}): ReactNode {
  const { t } = useTranslation();
  const name = t(`quotes:maturity.${bucket}`);
  const list = useMemo(
    (): TenorContext => ({ type: 'bond.tenor', name, years: MATURITY_BUCKETS[bucket] }),
    [name, bucket],
  );
  return <LinkButton channel={channel} list={list} />;
}
