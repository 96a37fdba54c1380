import type { FlatRoute } from '#contract/config';
import { SkeletonRows } from '#core/kit';
import { LAYOUT_STORAGE_KEYS } from '#core/layout';
import { useFirst } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Places } from '../dashboard/Places.tsx';
import type { Destination } from './destination.ts';

/** A dashboard's places, where already known: not when this machine stores a layout of its own, or this user sees only a part. */
const FirstDashboard = observer(function FirstDashboard({ id }: { readonly id: string }) {
  const { config, storage } = useFirst();
  const dashboard = config.layout(id);
  const isKnown =
    dashboard?.panels.every(({ when, tabs = [] }) =>
      [{ when }, ...tabs].every((item) => config.gate.allows(item.when)),
    ) === true && !LAYOUT_STORAGE_KEYS.some((key) => storage.keeps(key));
  if (!isKnown) return <div className="s-dashboard" data-fit="" />;
  const { columns, rows, panels, rowHeight } = dashboard;
  return <Places columns={columns} rows={rows} panels={panels} rowHeight={rowHeight} />;
});

function Placeholder({ route }: { readonly route: FlatRoute }) {
  const { t } = useTranslation();
  const { content } = route;
  if (content.kind === 'dashboard') return <FirstDashboard id={content.layout} />;
  if (content.kind !== 'page') return null;
  return (
    <div className="s-page-loading">
      <SkeletonRows rows={8} columns={3} label={t('shell:loading')} />
    </div>
  );
}

/** In place of a route until the services that it needs have loaded. */
export function FirstView({ destination }: { readonly destination: Destination }) {
  return destination.kind === 'go' ? null : <Placeholder route={destination.route} />;
}
