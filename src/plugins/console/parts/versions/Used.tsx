import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Usage, useUsage } from './use-usage.ts';

/** How many users used something yesterday, how often, and which kinds of user. */
export function usedText(t: TFunction, usage: Usage, thing: string): string {
  const { people = 0, uses = 0, by = [] } = usage.things.get(thing) ?? {};
  const kinds = by.map(({ who, uses: count }) =>
    t('console:usage.by', { who: t(`console:usage.${who}`), count }),
  );
  return (
    t('console:usage.yesterday', { count: people, uses }) +
    (kinds.length > 0 ? ` (${kinds.join(' · ')})` : '')
  );
}

/** The same as a line of a form. */
export function Used({ thing }: { readonly thing: string }) {
  const { t } = useTranslation();
  const usage = useUsage();
  return usage && <p className="c-hint">{usedText(t, usage, thing)}</p>;
}
