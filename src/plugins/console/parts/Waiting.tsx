import { consoleApi } from '#contract/api';
import { Count } from '#core/kit';
import { useCall } from '#core/query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedAgain } from './use-asked-again.ts';

/** How many real-name applications wait, beside the way to them. `here`: asked again whenever staff go elsewhere in the console. */
export function Waiting({ here }: { readonly here: string }) {
  const { t } = useTranslation();
  const { value, refresh } = useCall(consoleApi.realNames, {}, { notTips: true });
  useEffect(() => void refresh(), [here, refresh]);
  useAskedAgain(refresh);
  const count = value?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="c-waiting">
      <Count value={count} />
      <span className="visually-hidden">{t('console:realName.waiting', { count })}</span>
    </span>
  );
}
