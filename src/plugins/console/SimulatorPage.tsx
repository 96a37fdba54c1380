import { audiencesIn, type Bundle, type Context } from '#contract/config';
import { Card, Icon, PanelState, Segments, Tag } from '#core/kit';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { contextFrom, gateText } from './model/gate-words.ts';
import { isThing } from './model/record.ts';
import { type Reason, type Sight, simulate } from './model/simulate.ts';
import { Flags } from './parts/see-as/Flags.tsx';
import { Outdated } from './parts/Outdated.tsx';
import { VERIFIED } from './parts/see-as/SeeAs.tsx';
import { Unread } from './parts/Unread.tsx';
import { useDraftValue } from './parts/use-draft.ts';
import { useFindingWords } from './parts/use-finding-words.ts';
import { useGateWords } from './parts/use-gate-words.ts';
import { useAllTexts, useKindOf, useSay, useStudio } from './parts/use-studio.ts';
import { LivePreview } from './parts/see-as/LivePreview.tsx';
import type { Studio } from './stores/studio.ts';
import './console.css';

/** Why a thing is hidden, as text. */
const Why = observer(function Why({
  reason,
  say,
}: {
  readonly reason: Reason;
  /** The name under a text key or of a kind of panel. */
  readonly say: (key: string) => string;
}) {
  const { t } = useTranslation();
  const words = useGateWords();
  const worded = useFindingWords();
  if (reason.kind === 'gate') {
    return (
      <span className="c-reason">
        {t(reason.on === 'route' ? 'console:why.routeGate' : 'console:why.gate', {
          of: say(reason.of),
          gate: gateText(reason.gate, words),
        })}
        {reason.questions.map((item) => (
          <Tag key={`${item.key}${item.expected.join()}`} tone="warn">
            {t('console:why.question', {
              key: [
                words.key(item.key),
                ...(item.names ?? []).map((name) => words.value(item.key, name)),
              ].join(' '),
              actual:
                item.actual === undefined ? t('console:why.unknown') : words.value(item.key, item.actual),
              wanted: item.expected.map((value) => words.value(item.key, value)).join('/'),
            })}
          </Tag>
        ))}
      </span>
    );
  }
  if (reason.kind === 'route')
    return <span className="c-reason">{t('console:why.route', { route: say(reason.route) })}</span>;
  if (reason.kind === 'sent')
    return <span className="c-reason">{t('console:why.sent', { to: say(reason.to) })}</span>;
  if (reason.kind === 'link')
    return <span className="c-reason">{t('console:why.link', { link: reason.link })}</span>;
  if (reason.kind === 'off')
    return <span className="c-reason">{t('console:why.off', { id: reason.id })}</span>;
  if (reason.kind === 'broken') return <span className="c-reason">{worded(reason.finding).message}</span>;
  return <span className="c-reason">{t(`console:why.${reason.kind}`)}</span>;
});

function Sights({
  sights,
  say,
  where,
}: {
  readonly say: (key: string) => string;
  readonly sights: readonly (Sight & { readonly path?: string })[];
  readonly where?: (sight: Sight) => string;
}) {
  const { t } = useTranslation();
  return (
    <ul className="c-sights">
      {sights.map((sight) => (
        <li key={sight.id} data-hidden={sight.isVisible ? undefined : ''}>
          <div>
            <Icon
              name={sight.isVisible ? 'eye' : 'eye-off'}
              size={14}
              label={t(sight.isVisible ? 'console:see.shown' : 'console:see.hidden')}
            />
            <b>{say(sight.label)}</b>
            <code>{sight.path ?? sight.id}</code>
            {where && <small>{where(sight)}</small>}
          </div>
          {sight.reasons.map((reason, at) => (
            // Reasons have no names: two of one kind may read the same.
            // oxlint-disable-next-line react/no-array-index-key
            <Why key={at} reason={reason} say={say} />
          ))}
          {sight.children.length > 0 && <Sights sights={sight.children} say={say} />}
        </li>
      ))}
    </ul>
  );
}

const TABS = ['menus', 'routes', 'layouts', 'live'] as const;
type Tab = (typeof TABS)[number];
const flagsSchema = z.custom<Context>(isThing);

/** See as: pick the flags of a user; shows what that user sees of the draft, why the rest is hidden, and the product itself. */
export const View = observer(function SimulatorPage() {
  const { t } = useTranslation();
  const studio = useStudio();
  useAllTexts(studio.source?.catalogue.textKeys);
  const [chosen, setChosen] = useDraftValue<Context>('seeAs.user', flagsSchema, VERIFIED);
  const [tab, setTab] = useState<Tab>('menus');
  const { bundle } = studio;
  const context = useMemo(
    () => contextFrom(chosen, bundle ? audiencesIn(bundle) : undefined),
    [chosen, bundle],
  );
  if (studio.status !== 'ready')
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  return (
    <>
      <div className="k-page-bar">
        <h1>{t('console:place.simulator')}</h1>
        <Tag tone={studio.isChanged ? 'warn' : 'plain'}>
          {t(studio.isChanged ? 'console:see.draft' : 'console:see.running')}
        </Tag>
        <span className="k-space" />
        <Segments
          label={t('console:see.what')}
          value={tab}
          choices={TABS.map((value) => ({ value, label: t(`console:see.${value}`) }))}
          onChange={setTab}
        />
      </div>
      <Outdated studio={studio} />
      <div className="c-see">
        <Flags chosen={chosen} context={context} onChange={setChosen} />
        <div className="c-seen scroll" role="region" aria-label={t('console:see.what')} tabIndex={0}>
          {bundle ? (
            <SimulatedView studio={studio} bundle={bundle} context={context} tab={tab} />
          ) : (
            <PanelState
              kind="error"
              title={t('console:see.broken')}
              detail={t('console:form.brokenDetail')}
            />
          )}
        </div>
      </div>
    </>
  );
});

interface SimulatedViewProps {
  readonly studio: Studio;
  readonly bundle: Bundle;
  readonly context: Context;
  readonly tab: Tab;
}

/** What that user sees of the draft. */
const SimulatedView = observer(function SimulatedView({ studio, bundle, context, tab }: SimulatedViewProps) {
  const { t } = useTranslation();
  const sayKey = useSay(studio);
  const kindOf = useKindOf(sayKey);
  const say = (key: string) => sayKey(key) || kindOf(key) || key;
  const seen = useMemo(() => simulate(bundle, context), [bundle, context]);
  if (tab === 'live') return <LivePreview bundle={bundle} context={context} />;
  if (tab === 'menus')
    return Object.entries(seen.menus).map(([name, sights]) => (
      <Card key={name} title={dynamicText(t, `console:menus.${name}`)}>
        {sights.length === 0 ? (
          <p className="c-hint">{t('console:see.noItems')}</p>
        ) : (
          <Sights sights={sights} say={say} />
        )}
      </Card>
    ));
  const destinationOf = (sight: Sight): string => {
    const end = seen.routes.find((route) => route.id === sight.id)?.outcome;
    const titleOf = (id: string) => say(seen.routes.find((route) => route.id === id)?.label ?? id);
    return end && end.steps.length > 0
      ? t('console:see.goes', { to: end.steps.map((step) => titleOf(step.to)).join(' → ') })
      : '';
  };
  return (
    <Card>
      {tab === 'routes' ? (
        <Sights sights={seen.routes} say={say} where={destinationOf} />
      ) : (
        <Sights sights={seen.layouts} say={say} />
      )}
    </Card>
  );
});
