import { useTranslation } from 'react-i18next';
import { useUsage } from './use-usage.ts';

/** How many people used something yesterday, how often, and which kinds of user. */
export function Used({ thing }: { readonly thing: string }) {
  const { t } = useTranslation();
  const usage = useUsage();
  if (usage === null) return null;
  const { people = 0, uses = 0, by = [] } = usage.things.get(thing) ?? {};
  const kinds = by.map(({ who, uses: count }) =>
    t('console:usage.by', { who: t(`console:usage.${who}`), count }),
  );
  return (
    <p className="c-hint">
      {t('console:usage.yesterday', { people, uses })}
      {kinds.length > 0 && ` (${kinds.join(' · ')})`}
    </p>
  );
}
