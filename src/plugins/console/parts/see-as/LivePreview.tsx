import { addressOf, type Bundle, type Context, routeTable } from '#contract/config';
import { SelectInput } from '#core/kit';
import { ShellPreview } from '#core/preview';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSayIn } from '../use-studio.ts';

/** The product itself, as seen by the chosen user under the draft. */
export function LivePreview({ bundle, context }: { readonly bundle: Bundle; readonly context: Context }) {
  const { t } = useTranslation();
  const say = useSayIn(bundle.settings);
  const [route, setRoute] = useState(bundle.routes.home);
  const table = routeTable(bundle.routes, bundle.layouts.layouts);
  const choices = [...table.values()]
    .filter((item) => !/[:*]/.test(item.path))
    .map((item) => ({ value: item.id, label: `${say(item.title) || item.id}  ${item.path}` }));
  const found = table.get(route) ?? table.get(bundle.routes.home);
  return (
    <div className="c-live">
      <SelectInput label={t('console:see.from')} value={route} choices={choices} onChange={setRoute} />
      <p className="c-hint">{t('console:see.data')}</p>
      <ShellPreview bundle={bundle} context={context} path={found ? addressOf(found) : '/'} />
    </div>
  );
}
