import type { BestMarket } from '#contract/entities';
import { type LinkedList, useLinkedList } from '#core/linked';
import type { ChannelPort, PanelProps } from '#core/plugin';
import { useMemo, useState } from 'react';
import { isFiltering, NO_FILTER, type QuoteFilter, quoteTest } from '../model/quote-filter.ts';
import type { QuoteListSettings } from '../model/settings.ts';

/** The filter of a list: the current choice, how to change it, and the predicate for rows. */
export interface QuoteFilterState {
  readonly filter: QuoteFilter;
  readonly isFiltered: boolean;
  /** The bonds that linked panels are set to, and where that is shown and undone. */
  readonly linked: LinkedList | null;
  readonly channel: ChannelPort;
  /** Keeps its identity while the filter is the same. */
  readonly test: (row: BestMarket) => boolean;
  readonly change: (part: Partial<QuoteFilter>) => void;
  readonly clear: () => void;
  readonly density: QuoteListSettings['density'];
  readonly setDensity: (density: QuoteListSettings['density']) => void;
}

/** The list opens with the filter of the panel's settings, and the choice is stored there; the text is not. */
export function useQuoteFilter({
  settings,
  changeSettings,
  channel,
}: Pick<PanelProps<QuoteListSettings>, 'settings' | 'changeSettings' | 'channel'>): QuoteFilterState {
  const [text, setText] = useState('');
  const { group, maturity, isTwoSided, density } = settings;
  const filter = useMemo(() => ({ group, maturity, isTwoSided, text }), [group, maturity, isTwoSided, text]);
  const linked = useLinkedList(channel);
  const test = useMemo(() => {
    const passes = quoteTest(filter);
    return linked === null ? passes : (row: BestMarket) => linked.has(row) && passes(row);
  }, [filter, linked]);
  const change = ({ text: newText, ...part }: Partial<QuoteFilter>) => {
    if (newText !== undefined) setText(newText);
    if (Object.keys(part).length > 0) changeSettings(part);
  };
  return {
    filter,
    linked,
    channel,
    test,
    isFiltered: linked !== null || isFiltering(filter),
    change,
    clear: () => {
      change(NO_FILTER);
      if (linked !== null) channel.publish('list', { type: 'fdc3.nothing' });
    },
    density,
    setDensity: (value) => changeSettings({ density: value }),
  };
}
