import type { PanelInstance, PanelProps, View } from '#core/plugin';
import { Button, PanelState, SkeletonRows } from '#core/kit';
import { HoldingProvider, useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { useTick } from '../use-tick.ts';
import { FaultReason } from './fault-reason.ts';

/** The card in place of a panel that is down: what happened, retry, reset, diagnostics to copy. */
const FailureCard = observer(function FailureCard({ instance }: { readonly instance: PanelInstance }) {
  const { browser, notice, clock } = useServices();
  const { t } = useTranslation();
  useTick(1000);
  const { retryAtMs, state, fault } = instance;
  const seconds = retryAtMs === null ? 0 : Math.max(0, Math.ceil((retryAtMs - clock.monotonic()) / 1000));
  const isOut = state === 'quarantined';
  const title = isOut
    ? t('shell:panel.quarantined')
    : t(fault?.source === 'load' ? 'shell:panel.loadFailed' : 'shell:panel.failed');
  const copy = () => void browser.copyText(instance.report()).then((ok) => notice.copied(ok));
  return (
    <PanelState
      kind="error"
      title={title}
      detail={isOut ? t('shell:panel.quarantinedDetail') : t('shell:panel.failedDetail', { seconds })}
    >
      {fault !== null &&
        (fault.finding ? (
          <Suspense fallback={null}>
            <FaultReason fault={fault.finding} />
          </Suspense>
        ) : (
          <p className="s-card-reason">{t('shell:panel.reason', { reason: fault.message })}</p>
        ))}
      <div className="s-card-actions">
        <Button size="sm" tone="primary" icon="refresh" onClick={() => instance.retry()}>
          {t('core:retry')}
        </Button>
        <Button size="sm" onClick={() => instance.resetSettings()}>
          {t('shell:panel.resetSettings')}
        </Button>
        <Button size="sm" icon="copy" onClick={copy}>
          {t('shell:panel.copyReport')}
        </Button>
      </div>
    </PanelState>
  );
});

/** A panel's view, or its replacement in each state of its instance. */
export const PanelBody = observer(function PanelBody({
  instance,
  title,
}: {
  readonly instance: PanelInstance;
  readonly title: string;
}) {
  const { report } = useServices();
  const { t } = useTranslation();
  const { state, view, holding, scope, channel, settings, generation, key } = instance;
  if (state === 'failed' || state === 'quarantined') return <FailureCard instance={instance} />;
  if (state === 'suspended') return null;
  if (state !== 'active' || !view || !holding)
    return <SkeletonRows rows={5} label={t('shell:panel.loading', { title })} />;
  // `as` holds: a panel's view is a React component, and its settings were parsed by its own schema.
  const Content = view as View<never> as ComponentType<PanelProps<unknown>>;
  return (
    <ErrorBoundary
      key={generation}
      onError={(error) => {
        report.error(error, { where: 'panel', panel: instance.kind });
        instance.fail(error, 'render');
      }}
      renderFallback={() => null}
    >
      <HoldingProvider value={holding}>
        <Content
          instance={key}
          settings={settings}
          channel={channel}
          scope={scope}
          changeSettings={(change) => instance.changeSettings({ ...(change as object) })}
        />
      </HoldingProvider>
    </ErrorBoundary>
  );
});
