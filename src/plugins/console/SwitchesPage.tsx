import { outsideTitleKey, withOutside } from '#contract/config';
import { neededFor } from '#contract/config/pipeline';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedTarget, SwitchCard } from './parts/switches/SwitchCard.tsx';
import { SwitchDialog } from './parts/switches/SwitchDialog.tsx';
import { Unread } from './parts/Unread.tsx';
import { useAllTexts, useSayIn, useStudio } from './parts/use-studio.ts';
import './console.css';
import { consolePlugin } from './plugin.ts';

/** The kill switch: every plugin with its panels; off at once for everyone, with a reason. */
export const View = observer(function SwitchesPage() {
  const { plugins } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const [target, setTarget] = useState<NamedTarget | null>(null);
  const { source, running } = studio;
  const external = running?.settings.external;
  const sayKey = useSayIn(useMemo(() => ({ external }), [external]));
  const essentials = source?.catalogue.essentials;
  const needed = useMemo(
    () => (running ? neededFor(running, essentials ?? {}) : () => []),
    [running, essentials],
  );
  if (studio.status === 'failed' || !source)
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  const catalogue = withOutside(source.catalogue, external ?? []);
  const nameOf = (id: string): string => {
    const title = plugins.plugins.find((item) => item.plugin.id === id)?.plugin.title;
    return sayKey(title ?? outsideTitleKey(id)) || id;
  };
  const panelsOf = (id: string) =>
    Object.entries(catalogue.panels)
      .filter(([panel]) => panel.startsWith(`${id}.`))
      .map(([panel, { title }]) => ({ id: panel, name: sayKey(title) || panel }));
  return (
    <>
      <div className="k-page-bar">
        <h1>{t('console:place.switches')}</h1>
        <span className="c-hint">{t('console:switches.intro')}</span>
      </div>
      <div className="c-switches scroll">
        <div className="c-switch-columns">
          {catalogue.plugins.map((id) => (
            <SwitchCard
              key={id}
              id={id}
              name={nameOf(id)}
              panels={panelsOf(id)}
              off={running?.settings.disabled ?? { plugins: [], panels: [] }}
              neededFor={needed}
              onSwitch={setTarget}
            />
          ))}
        </div>
      </div>
      {target && (
        <SwitchDialog target={target} onClose={() => setTarget(null)} onDone={() => studio.load()} />
      )}
    </>
  );
});
