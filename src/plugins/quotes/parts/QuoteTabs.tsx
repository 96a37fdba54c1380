import { Tabs } from '#core/kit';
import { useSearchParams } from '#core/router';
import { useText } from '#core/services';
import type { ReactNode } from 'react';

/** Query key and its values for the kinds of quotes, as the menu links to them (R2.18). */
const KEY = 'activeName';
const NAMES = { first: 'watchlist', third: 'main' } as const;

interface Props {
  /** What the third tab shows on this page. */
  readonly main: 'composite' | 'offerAll';
  readonly children: (tab: 'watchlist' | 'main') => ReactNode;
}

/** The tabs over a page of quotes; the address keeps the choice. */
export function QuoteTabs({ main, children }: Props): ReactNode {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const value = params.get(KEY) === 'first' ? 'first' : 'third';
  return (
    <div className="q-tabs">
      <Tabs
        label={t('quotes:tab.label')}
        value={value}
        tabs={[
          { value: 'first', label: t('quotes:tab.watchlist') },
          { value: 'third', label: t(`quotes:tab.${main}`) },
        ]}
        onChange={(name) =>
          setParams(
            (before) => {
              const next = new URLSearchParams(before);
              next.set(KEY, name);
              return next;
            },
            { replace: true },
          )
        }
      >
        {children(NAMES[value])}
      </Tabs>
    </div>
  );
}
