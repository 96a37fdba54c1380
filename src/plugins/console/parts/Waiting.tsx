import { consoleApi } from '#contract/api';
import { Count } from '#core/kit';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';

const ASKED_EVERY_MS = 30_000;

/** How many real-name applications wait, beside the way to them. `here`: asked again whenever staff go elsewhere in the console. */
export function Waiting({ here }: { readonly here: string }) {
  const { clock } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const { value, refresh } = useCall(consoleApi.realNames, {}, { notTips: true });
  useEffect(() => void refresh(), [here, refresh]);
  useEffect(() => clock.setInterval(() => void refresh(), ASKED_EVERY_MS), [clock, refresh]);
  const count = value?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="c-waiting">
      <Count value={count} />
      <span className="visually-hidden">{t('console:realName.waiting', { count })}</span>
    </span>
  );
}
